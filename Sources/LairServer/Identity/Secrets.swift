import CSodium

/// Random tokens and what is kept of them, by libsodium. Only this file touches the library.
public enum Secrets {
    /// `sodium_init` once, before anything else; it is safe to call from any thread.
    private static let ready: Void = {
        precondition(sodium_init() >= 0, "libsodium cannot start: the system gives no randomness")
    }()

    /// So many bytes from the system's random source.
    public static func random(_ count: Int) -> [UInt8] {
        _ = ready
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// A token of 128 bits as base64url without padding: 22 characters.
    static func token(from bytes: [UInt8]) -> String {
        _ = ready
        let variant = CInt(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        let length = text.count
        sodium_bin2base64(&text, length, bytes, bytes.count, variant)
        return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What is kept of a token: its BLAKE2b-256 hash. A token has 128 random bits, so no salt and no slow hash is needed.
    static func hash(_ token: String) -> [UInt8] { digest(Array(token.utf8), key: []) }

    /// A BLAKE2b-256 digest, keyed where `key` (16–64 bytes) is not empty.
    static func digest(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        _ = ready
        var out = [UInt8](repeating: 0, count: 32)
        let code = crypto_generichash(&out, out.count, bytes, UInt64(bytes.count), key.isEmpty ? nil : key, key.count)
        precondition(code == 0, "a digest's key must have 16 to 64 bytes")
        return out
    }

    /// Whether two byte strings are equal, in a time that depends on their lengths only.
    static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        _ = ready
        return a.count == b.count && sodium_memcmp(a, b, a.count) == 0
    }
}
