import Testing
import VectorTiles

@Suite struct VectorTileTests {
    /// The specification's own examples of zigzag (protobuf.dev, "Signed Integers").
    @Test(arguments: [(0, 0), (-1, 1), (1, 2), (-2, 3), (2_147_483_647, 4_294_967_294), (-2_147_483_648, 4_294_967_295)])
    func zigzagKeepsSmallNumbersSmall(value: Int, written: UInt64) {
        #expect(ProtobufWriter.zigzag(value) == written)
    }

    /// "Message Structure" there: field 1 of value 150, field 2 of text "testing".
    @Test func fieldsAreWrittenAsTheWireFormatHasThem() {
        var message = ProtobufWriter()
        message.field(1, 150 as UInt64)
        message.field(2, text: "testing")
        #expect(message.bytes == [0x08, 0x96, 0x01, 0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67])
    }

    /// The specification's example 4.3.5.1: a point at (25, 17) is 9 50 34.
    @Test func aPointIsWrittenAsTheSpecificationHasIt() {
        var layer = VectorTileLayer(name: "p")
        layer.addPoint(x: 25, y: 17, [("a", .text("b"))])
        layer.addPoint(x: 25, y: 17, [("a", .text("b"))])
        let feature: [UInt8] = [0x12, 0x0B, 0x12, 0x02, 0, 0, 0x18, 1, 0x22, 0x03, 9, 50, 34]
        let expected: [UInt8] =
            [0x78, 2, 0x0A, 1, 0x70] + feature + feature + [0x1A, 1, 0x61, 0x22, 3, 0x0A, 1, 0x62, 0x28, 0x80, 0x20]
        #expect(VectorTileLayer.tile([layer]) == [0x1A, UInt8(expected.count)] + expected)
    }

    @Test func aTileWithoutLayersIsEmpty() {
        #expect(VectorTileLayer.tile([]).isEmpty)
    }
}
