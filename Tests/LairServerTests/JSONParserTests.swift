import Foundation
import TestSupport
import Testing

@testable import LairServer

@Suite("Reading JSON")
struct JSONParserTests {
    @Test(
        "values are read as they are written",
        arguments: [
            ("null", JSONValue.null), ("true", .bool(true)), (" false ", .bool(false)), ("0", .integer(0)), ("-0", .integer(0)),
            ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(0x1p63)), ("1.5e3", .number(1_500)),
            ("-0.25", .number(-0.25)), ("\"\"", .string("")), (#""\u00e9\ud83d\ude00\n\/""#, .string("é😀\n/")),
            ("[]", .array([])), ("[1,[2]]", .array([.integer(1), .array([.integer(2)])])), ("{}", .object([:])),
        ])
    func values(text: String, value: JSONValue) throws {
        #expect(try JSONParser.parse(Array(text.utf8)) == value)
    }

    @Test(
        "bytes that are no UTF-8 are refused", arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]])
    func notUTF8(bytes: [UInt8]) {
        #expect(throws: JSONFault.self) { try JSONParser.parse([0x22] + bytes + [0x22]) }
    }

    @Test("32 levels are read, 33 are not")
    func depth() throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        _ = try JSONParser.parse(nested(32))
        #expect(throws: JSONFault.self) { try JSONParser.parse(nested(33)) }
    }

    @Test("whatever is done to a text, it is read as Foundation reads it, or refused by both", arguments: [UInt64(1), 2, 3, 4])
    func mutations(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let sample = Array(
            #"{"spawn":12,"fix":{"lat":-21.3e0,"lon":157.8583,"accuracy":0.5,"x":[true,false,null,"é\u00e9\\"]},"made":1782896400000}"#
                .utf8)
        let tokens = Array("{}[]:,\"\\0123456789.-+eE truefalsn\u{1}".utf8)
        for _ in 0..<3_000 {
            var text = sample
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text.remove(at: at)
                case 1: text.insert(tokens.randomElement(using: &random)!, at: at)
                default: text[at] = tokens.randomElement(using: &random)!
                }
            }
            let ours = try? JSONParser.parse(text)
            let theirs = try? JSONDecoder().decode(Foreign.self, from: Data(text))
            // Where both read it, they read the same.
            if let ours, let theirs {
                #expect(ours.asDoubles == theirs.value, "seed \(seed): \(String(decoding: text, as: UTF8.self))")
            }
            // Foundation takes a comma before a bracket and refuses `0e5`; RFC 8259 says otherwise in both.
            let written = String(decoding: text, as: UTF8.self)
            if written.contains(#/,\s*[\]}]/#) || written.contains(#/0[eE]/#) { continue }
            #expect((ours == nil) == (theirs == nil), "seed \(seed): \(String(decoding: text, as: UTF8.self))")
        }
    }

    /// Foundation's reading, in our words.
    private struct Foreign: Decodable {
        let value: JSONValue

        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: Key.self) {
                var members: [String: JSONValue] = [:]
                for key in object.allKeys { members[key.stringValue] = try object.decode(Foreign.self, forKey: key).value }
                value = .object(members)
                return
            }
            if var list = try? decoder.unkeyedContainer() {
                var elements: [JSONValue] = []
                while !list.isAtEnd { elements.append(try list.decode(Foreign.self).value) }
                value = .array(elements)
                return
            }
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                value = .null
            } else if let flag = try? single.decode(Bool.self) {
                value = .bool(flag)
            } else if let text = try? single.decode(String.self) {
                value = .string(text)
            } else {
                let number = try single.decode(Double.self)
                value = .number(number)
            }
        }

        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
    }
}

extension JSONValue {
    /// The same with all numbers as doubles.
    var asDoubles: JSONValue {
        switch self {
        case .integer(let whole): .number(Double(whole))
        case .array(let elements): .array(elements.map(\.asDoubles))
        case .object(let members): .object(members.mapValues(\.asDoubles))
        default: self
        }
    }
}
