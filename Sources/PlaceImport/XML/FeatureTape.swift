extension RecordTape {
    /// Appends a word.
    mutating func append(_ kind: Kind, _ word: String) {
        var word = word
        word.withUTF8 { append(kind, $0) }
    }

    /// Appends a word of the program's own.
    mutating func append(_ kind: Kind, _ word: StaticString) {
        append(kind, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Begins a Feature (RFC 7946) up to its properties: `add(property:_:)` what it has, then `endFeature()`. `geometry` writes a
    /// geometry, or null.
    mutating func beginFeature(id: String?, _ geometry: (inout RecordTape) -> Void) {
        removeAll()
        begin(.map)
        append(.key, "type" as StaticString)
        append(.text, "Feature" as StaticString)
        if let id {
            append(.key, "id" as StaticString)
            append(.text, id)
        }
        append(.key, "geometry" as StaticString)
        geometry(&self)
        append(.key, "properties" as StaticString)
        begin(.map)
    }

    mutating func add(property name: String, _ value: String) {
        guard !value.isEmpty else { return }
        append(.key, name)
        append(.text, value)
    }

    mutating func endFeature() {
        end()
        end()
    }

    /// A geometry of this type whose coordinates `body` writes.
    mutating func geometry(_ type: StaticString, _ body: (inout RecordTape) -> Void) {
        begin(.map)
        append(.key, "type" as StaticString)
        append(.text, type)
        append(.key, "coordinates" as StaticString)
        body(&self)
        end()
    }

    /// A list of two words that should be numbers; whoever reads it says where they are not.
    mutating func position(_ x: Substring, _ y: Substring) {
        begin(.list)
        append(.text, String(x))
        append(.text, String(y))
        end()
    }

    /// The header of a collection of Features.
    static func collection() -> RecordTape {
        var tape = RecordTape()
        tape.begin(.map)
        tape.append(.key, "type" as StaticString)
        tape.append(.text, "FeatureCollection" as StaticString)
        tape.end()
        return tape
    }
}
