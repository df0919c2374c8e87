/// The part of a glTF 2.0 document that is read or written here. Members that are not named are not looked at.
struct GLTFDocument: Codable {
    var asset: Asset
    var extensionsUsed: [String]?
    var extensionsRequired: [String]?
    var scene: Int?
    var scenes: [Scene]?
    var nodes: [Node]?
    var meshes: [Mesh]?
    var accessors: [Accessor]?
    var bufferViews: [View]?
    var buffers: [Buffer]?
    var materials: [Material]?
    var textures: [Texture]?
    var images: [Image]?
    var skins: [Skin]?
    /// Written, never read: a creature moves as all do.
    var animations: Lenient<[Animation]>?

    struct Asset: Codable {
        var version: String
        var generator: String?
    }

    struct Scene: Codable {
        var nodes: [Int]?
    }

    struct Node: Codable {
        var name: String?
        var children: [Int]?
        var mesh: Int?
        var skin: Int?
        var matrix: [Double]?
        var translation: [Double]?
        var rotation: [Double]?
        var scale: [Double]?
        var extras: Lenient<RigFacts>?
    }

    struct Mesh: Codable {
        var name: String?
        var primitives: [Primitive]
    }

    struct Primitive: Codable {
        var attributes: [String: Int]
        var indices: Int?
        var material: Int?
        var mode: Int?
    }

    struct Accessor: Codable {
        var bufferView: Int?
        var byteOffset: Int?
        var componentType: Int
        var normalized: Bool?
        var count: Int
        var type: String
        var min: [Double]?
        var max: [Double]?
        var sparse: Sparse?
    }

    /// Only whether it is there matters.
    struct Sparse: Codable {
        var count: Int?
    }

    struct View: Codable {
        var buffer: Int
        var byteOffset: Int?
        var byteLength: Int
        var byteStride: Int?
        var target: Int?
    }

    struct Buffer: Codable {
        var uri: String?
        var byteLength: Int
    }

    struct Material: Codable {
        var name: String?
        var pbrMetallicRoughness: Surface?
        var alphaMode: String?
        var alphaCutoff: Double?
        var doubleSided: Bool?
        var extensions: Lenient<Extensions>?

        struct Surface: Codable {
            var baseColorFactor: [Double]?
            var baseColorTexture: Reference?
            var metallicFactor: Double?
            var roughnessFactor: Double?
        }

        /// Another way to say what colour it has, which older exporters choose.
        struct Extensions: Codable {
            var glossy: Glossy?

            enum CodingKeys: String, CodingKey {
                case glossy = "KHR_materials_pbrSpecularGlossiness"
            }
        }

        struct Glossy: Codable {
            var diffuseFactor: [Double]?
            var diffuseTexture: Reference?
        }
    }

    struct Reference: Codable {
        var index: Int
        var texCoord: Int?
    }

    struct Texture: Codable {
        var source: Int?
    }

    struct Image: Codable {
        var name: String?
        var uri: String?
        var bufferView: Int?
        var mimeType: String?
    }

    struct Skin: Codable {
        var joints: [Int]
        var inverseBindMatrices: Int?
    }

    struct Animation: Codable {
        var name: String
        var channels: [Channel]
        var samplers: [Sampler]

        struct Channel: Codable {
            var sampler: Int
            var target: Target
        }

        struct Target: Codable {
            var node: Int
            var path: String
        }

        struct Sampler: Codable {
            var input: Int
            var output: Int
            var interpolation: String
        }
    }
}

/// What the rig of one of our models tells of itself, in metres.
struct RigFacts: Codable {
    var height: Double
    /// What it fills: where a throw hits it.
    var balls: [Ball]

    struct Ball: Codable, Equatable {
        var x: Double
        var y: Double
        var z: Double
        var r: Double
    }
}

/// Something that may be of any form in other people's files: nil where it is not of ours.
struct Lenient<Value: Codable>: Codable {
    var value: Value?

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }

    func encode(to encoder: any Encoder) throws { try value?.encode(to: encoder) }
}
