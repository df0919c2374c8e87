import Foundation
import HuntRules
import PlaceImport
import Testing

@Suite("the same table in any encoding is the same table")
struct EncodingTests {
    /// `text`, as the system's own converter writes it: it shares no tables with what reads it here but the C library's.
    private func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/iconv")
        process.arguments = ["-f", "UTF-8", "-t", encoding]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        input.fileHandleForWriting.write(Data(text.utf8))
        try input.fileHandleForWriting.close()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return Array(data)
    }

    private static let japanese = "名称,説明,緯度,経度\r\n施設・公園,焼津の漁業、水産加工業発祥の地。,34.861,138.323\r\nうみしる,カツオ,34.859,138.325\r\n"
    private static let chinese = "名称,说明,纬度,经度\n中山公园,位于市中心的公园，有一座铜像。,31.221,121.417\n人民广场,雕塑,31.232,121.475\n"
    private static let german = "Name;Künstler;Breite;Länge\nGroßer Bär;Jörg Müller;53,55;9,99\nCafé – „Süd“;Žofie?;53,56;10,01\n"

    @Test(
        "UTF-8, UTF-16 with a mark and without, and each country's own",
        arguments: [
            (japanese, "UTF-8"), (japanese, "UTF-16"), (japanese, "UTF-16LE"), (japanese, "UTF-16BE"), (japanese, "CP932"),
            (chinese, "UTF-8"), (chinese, "UTF-16"), (chinese, "GB18030"), (chinese, "GBK"), (german, "UTF-8"),
            (german, "UTF-16BE"), (german, "CP1252"),
        ])
    func same(text: String, encoding: String) throws {
        let expected = try Importer(source: "S").read(.text(text))
        let found = try Importer(source: "S").read(.bytes(try encoded(text, encoding)))
        #expect(expected.places.count == 2)
        #expect(found.places == expected.places && found.report == expected.report)
        #expect(try Importer(source: "S").read(.text("\u{FEFF}" + text)).places == expected.places)
    }

    @Test("letters that could be of several encodings are refused, not guessed")
    func unclear() throws {
        let cyrillic = try encoded("имя,lat,lon\nПамятник,55.75,37.61\nСтатуя,55.76,37.62\n", "CP1251")
        #expect(throws: ImportError.unknownEncoding) { try Importer(source: "S").read(.bytes(cyrillic)) }
    }

    @Test("UTF-8 with a letter cut in two is refused where it stands")
    func broken() throws {
        let bytes = Array("name,lat,lon\nGrößenwahn – é,1,2\nfür".utf8) + [0xC3] + Array("x,1.5,2.5\n".utf8)
        guard
            case .invalidUTF8(record: 3, byte: _) = #expect(
                throws: ImportError.self, performing: { try Importer().read(.bytes(bytes)) })
        else {
            Issue.record("another error")
            return
        }
    }

    @Test("a table of another encoding is read the same however its letters fall between pieces")
    func pieces() throws {
        let row = try encoded("焼津の漁業、水産加工業,34.861,138.323\n", "CP932")
        let head = try encoded("名称,緯度,経度\n", "CP932")
        for shift in 0..<4 {
            let bytes = head + [UInt8](repeating: 0x0A, count: shift) + (0..<5000).flatMap { _ in row }
            let (places, _) = try Importer(source: "S").read(.bytes(bytes))
            #expect(places.count == 5000 && Set(places.map(\.title)) == ["焼津の漁業、水産加工業"])
        }
    }
}
