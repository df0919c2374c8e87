extension GLTFFile {
    /// Elements that one accessor may have: more than a model may have corners.
    private static let mostElements = 2_000_000

    /// The numbers of an accessor, `width` an element, as the specification means them: whole numbers that stand for parts of one
    /// are divided (glTF 2.0, 3.6.2).
    func numbers(_ index: Int, width allowed: Set<Int>) throws(ModelError) -> (values: [Double], width: Int) {
        guard let accessors = document.accessors, accessors.indices.contains(index) else {
            throw .broken("there is no accessor \(index)")
        }
        let accessor = accessors[index]
        if accessor.sparse != nil { throw .unsupported("sparse accessors") }
        guard let width = Self.widths[accessor.type], allowed.contains(width) else {
            throw .broken("accessor \(index) is of the type \(accessor.type.prefix(20))")
        }
        guard let size = Self.sizes[accessor.componentType] else {
            throw .broken("accessor \(index) has components of the type \(accessor.componentType)")
        }
        guard (0...Self.mostElements).contains(accessor.count) else {
            throw .broken("accessor \(index) has \(accessor.count) elements")
        }
        // One without a view is all zeros.
        guard let viewIndex = accessor.bufferView, let views = document.bufferViews else {
            return ([Double](repeating: 0, count: accessor.count * width), width)
        }
        let bytes = try view(viewIndex)
        let stride = views[viewIndex].byteStride ?? size * width
        let start = accessor.byteOffset ?? 0
        guard (0...bytes.count).contains(start), (size * width...4_096).contains(stride),
            accessor.count == 0 || stride * (accessor.count - 1) + size * width <= bytes.count - start
        else { throw .broken("accessor \(index) is not within its view") }
        var values: [Double] = []
        values.reserveCapacity(accessor.count * width)
        bytes.withUnsafeBytes { raw in
            for element in 0..<accessor.count {
                for component in 0..<width {
                    let at = start + element * stride + component * size
                    values.append(Self.number(raw, at, accessor.componentType, isPart: accessor.normalized ?? false))
                }
            }
        }
        return (values, width)
    }

    private static let widths = ["SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16]
    private static let sizes = [5_120: 1, 5_121: 1, 5_122: 2, 5_123: 2, 5_125: 4, 5_126: 4]

    private static func number(_ raw: UnsafeRawBufferPointer, _ at: Int, _ type: Int, isPart: Bool) -> Double {
        func whole<T: FixedWidthInteger & BitwiseCopyable>(_: T.Type) -> Double {
            let value = Double(T(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: T.self)))
            return isPart ? max(value / Double(T.max), -1) : value
        }
        return switch type {
        case 5_120: whole(Int8.self)
        case 5_121: whole(UInt8.self)
        case 5_122: whole(Int16.self)
        case 5_123: whole(UInt16.self)
        case 5_125: whole(UInt32.self)
        default: Double(Float(bitPattern: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self))))
        }
    }

    /// The corners of a primitive's triangles; nil where it has lines or points.
    func corners(_ primitive: GLTFDocument.Primitive, of count: Int) throws(ModelError) -> [UInt32]? {
        let mode = primitive.mode ?? 4
        guard (4...6).contains(mode) else { return nil }
        var list: [UInt32]
        if let accessor = primitive.indices {
            let (values, _) = try numbers(accessor, width: [1])
            guard values.allSatisfy({ $0 >= 0 && $0 < Double(count) }) else {
                throw .broken("a triangle has a corner that is not there")
            }
            list = values.map { UInt32($0) }
        } else {
            list = (0..<UInt32(count)).map { $0 }
        }
        if mode == 4 { return Array(list.dropLast(list.count % 3)) }
        guard list.count >= 3 else { return [] }
        var triangles: [UInt32] = []
        triangles.reserveCapacity(3 * (list.count - 2))
        for index in 2..<list.count {
            switch mode {
            // Every other triangle of a strip goes round the other way.
            case 5 where index % 2 == 1: triangles += [list[index - 1], list[index - 2], list[index]]
            case 5: triangles += [list[index - 2], list[index - 1], list[index]]
            default: triangles += [list[0], list[index - 1], list[index]]
            }
        }
        return triangles
    }
}
