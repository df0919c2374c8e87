import Foundation

/// The answer that carries a new host key.
struct HostKeyAnswer: Decodable {
    let key: String

    static func key(in bytes: [UInt8]) -> String? {
        (try? JSONDecoder().decode(HostKeyAnswer.self, from: Data(bytes)))?.key
    }
}
