/// An account of an import: every record accepted, or rejected with its reason.
public struct Ledger: Sendable, Hashable {
    /// Records read: always `accepted + rejected.count`.
    public var read = 0
    /// Records that gave at least one place.
    public var accepted = 0
    /// Places, at least one a record.
    public var places = 0
    /// Records that gave none, in order.
    public var rejected: [Rejection] = []
    /// What a host should know of the file as a whole, a sentence each: links that were not followed.
    public var notes: [String] = []

    /// An empty account.
    public init() {}

    /// One record that was left out.
    public struct Rejection: Sendable, Hashable {
        /// Which: its identifier where it has one, else its number in the file from 1, such as `#3`.
        public var record: String
        /// Why, a sentence for the host.
        public var reason: String

        /// A rejection of these parts.
        public init(record: String, reason: String) {
            self.record = record
            self.reason = reason
        }
    }
}
