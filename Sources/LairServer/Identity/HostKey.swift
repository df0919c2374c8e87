public import HuntStore
import Locks

/// The key to the host's routes. Only its hash is kept; the key itself is seen once, when it is made.
final class HostKey: Sendable {
    private static let setting = "host-key"
    private let hash: Lock<[UInt8]?>

    /// The key a store knows; none has been made in a new store.
    init(store: any Store) throws(StoreError) {
        hash = Lock(try store.setting(Self.setting))
    }

    /// Whether a key has been made.
    var exists: Bool { hash.withLock { $0 != nil } }

    /// Keeps `key` instead of the one before.
    func replace(with key: String, in store: any Store) throws(StoreError) {
        let new = Secrets.hash(key)
        try store.set(Self.setting, to: new)
        hash.withLock { $0 = new }
    }

    /// Whether `key` is the one.
    func matches(_ key: String) -> Bool {
        guard let kept = hash.withLock({ $0 }) else { return false }
        return Secrets.equal(Secrets.hash(key), kept)
    }
}

extension LairService {
    /// Makes the host key at the first start: the key, to be shown once; nil where there is one already.
    public func makeFirstHostKey() throws(StoreError) -> String? {
        hostKey.exists ? nil : try makeHostKey()
    }

    /// Makes a new host key; the one before opens nothing any more.
    func makeHostKey() throws(StoreError) -> String {
        let key = Secrets.token(from: random(16))
        try hostKey.replace(with: key, in: store)
        return key
    }
}
