import HTTPService

extension JSON {
    /// The value as a line of text.
    var text: String { String(decoding: utf8, as: UTF8.self) }
}
