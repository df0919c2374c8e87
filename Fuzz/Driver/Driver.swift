import FuzzEntries
import Glibc

/// The entry that LAIR_FUZZ names.
private let entry: FuzzEntry = {
    let name = getenv("LAIR_FUZZ").map { String(cString: $0) } ?? ""
    guard let entry = FuzzEntry.all.first(where: { $0.name == name }) else {
        fatalError("LAIR_FUZZ must be one of \(FuzzEntry.all.map(\.name))")
    }
    return entry
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    entry.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
