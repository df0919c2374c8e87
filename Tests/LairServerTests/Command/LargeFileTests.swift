import Foundation
import Testing

@testable import LairServer

@Suite("The command: large files")
struct LargeFileTests {
    @Test("a text larger than what is sent at once goes packed; one that is larger still is refused by its name and the limit")
    func packed() throws {
        let ground = try Ground()
        func run(_ words: String...) throws -> LairProcess.Result { try LairProcess.run(words + ["--data", ground.data]) }
        #expect(try run("hunt", "create", "art", "--title", "Art", "--center", "1,2").code == 0)
        let path = ground.folder.path + "/large.csv"
        let pad = String(repeating: " ", count: 1 << 20)
        let text = "id,lat,lon,name,note\n" + (0..<65).map { "\($0),1,2,x,\(pad)\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let large = try run("import", path, "--hunt", "art")
        #expect(large.code == 0, "\(large)")
        #expect(try run("hunt", "list").output == "art\tArt\t65 places\n")

        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 257 << 20)
        let larger = try run("import", path, "--hunt", "art")
        #expect(larger.code == 1 && larger.complaint.contains("large.csv is larger than the 256 MiB"), "\(larger)")
    }
}
