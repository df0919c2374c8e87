import Glibc
import SpawnPlanning

/// What the sower needs to do its work.
enum Sower {
    static func request(_ seed: UInt64) -> PlanRequest {
        var request = PlanRequest(weights: ["wolf": 3, "dragon": 1])
        request.seed = seed
        return request
    }

    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
