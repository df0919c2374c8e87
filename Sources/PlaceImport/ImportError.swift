/// Why a whole file was not imported. Nothing of it was; a single bad record is no error but a line in the `Ledger`.
public enum ImportError: Error, Sendable, Hashable {
    /// The file cannot be opened or read, or is no file: the words of the system, or ours.
    case unreadable(String)
    /// There is nothing in it.
    case empty
    /// It is text of an encoding that is not read, which is named: JSON is UTF-8 (RFC 8259).
    case encoding(String)
    /// These bytes are no UTF-8; `byte` counts from 0.
    case invalidUTF8(record: Int, byte: Int)
    /// Its letters are of no encoding that can be told, UTF-8 among them.
    case unknownEncoding
    /// These bytes are no text in the encoding of the rest; `byte` counts from 0.
    case undecodable(record: Int, byte: Int, encoding: String)
    /// It is of no format that is read here.
    case unknownFormat
    /// JSON's grammar is broken at this byte, counted from 0: `NaN`, a missing comma …
    case syntax(record: Int, byte: Int, reason: String)
    /// It ends in the middle.
    case truncated(record: Int)
    /// Arrays and objects inside each other beyond `limit`.
    case tooDeep(record: Int, limit: Int)
    /// One record, or one word of it, is beyond `bytes`.
    case tooLarge(record: Int, bytes: Int)
    /// One record has more than `limit` columns.
    case tooWide(record: Int, limit: Int)
    /// A table whose columns do not tell where its positions are.
    case columns(ColumnTrouble)
    /// What it is packed in cannot be unpacked, it is beyond a limit, or it is of another kind or shape than a file of places.
    case file(FileTrouble)
    /// XML's grammar is broken at this byte, counted from 0.
    case markup(record: Int, byte: Int, reason: String)
    /// XML that declares entities of its own: they can make a small file endless.
    case entities
    /// It is an OpenStreetMap extract, and nothing says what of it to take.
    case conditionMissing
    /// The program that reads this format is not installed; the Debian package that has it.
    case toolMissing(tool: String, package: String)
    /// The program that reads this format had to be ended: it was at a limit.
    case toolLimit(tool: String, ToolLimit)
    /// The program that reads this format could not: its own words.
    case toolFailed(tool: String, reason: String)
    /// Its coordinates are declared to be of a reference system that is not read here, which is named.
    case referenceSystem(String)
    /// Its coordinates are of a system that it does not name, or of two at once.
    case unnamedSystem, twoSystems
    /// There is no coordinate system of this name.
    case unknownSystem(String)

    /// Where a program was ended.
    public enum ToolLimit: Sendable, Hashable {
        /// After so many seconds.
        case seconds(Int)
        /// It said more than so many MiB.
        case words(mebibytes: Int)
        /// It wrote more than so many MiB.
        case file(mebibytes: Int)
        /// It needed more than so many MiB of memory.
        case memory(mebibytes: Int)
    }
}
