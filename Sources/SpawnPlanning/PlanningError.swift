public import ChildProcess
public import Geodesy

/// Why there is no plan.
public enum PlanningError: Error, Sendable, Equatable {
    /// The file is none that holds OpenStreetMap's data.
    case notAnExtract
    /// What reads the file could not.
    case unreadable(ChildProcessError)
    /// A line of what the reader made of it is none: its number.
    case badLine(Int)
    /// The file does not say which area it covers, and nobody else did.
    case noBounds
    /// The area is larger than what is planned at once: its width and height in kilometres.
    case tooLarge(width: Int, height: Int)
    /// What a plan is about is in no part of the extract, which covers this.
    case elsewhere(BoundingBox)
    /// What a plan is about is more of the map than is planned at once.
    case tooMuch(mebibytes: Int)
    /// A shape that the geometry's library could not make or measure.
    case geometry(String)
}

extension PlanningError {
    /// The program that would have to be installed; nil: that is not the reason.
    public var missingProgram: String? { if case .unreadable(.missing(let program)) = self { program } else { nil } }
}

extension PlanningError: CustomStringConvertible {
    /// A sentence for the host, without its full stop.
    public var description: String {
        switch self {
        case .notAnExtract: "the file is neither OSM XML nor OSM PBF"
        case .unreadable(let reason): "the extract cannot be read: \(reason)"
        case .badLine(let number): "line \(number) of what osmium made of the extract cannot be read"
        case .noBounds:
            "the extract does not say which area it covers, so nobody knows where its edge is: give `bbox`, or make it with "
                + "`osmium extract --set-bounds`"
        case .tooLarge(let width, let height):
            "the extract is \(width) km by \(height) km: cut out the town with `osmium extract`, at most "
                + "\(Extract.mostKilometres) km by \(Extract.mostKilometres) km"
        case .elsewhere: "the extract does not hold the hunt's area"
        case .tooMuch(let size):
            "of the area that is to be planned the extract holds more than \(size) MiB: give a smaller `bbox`"
        case .geometry(let what): "a shape in the extract cannot be reckoned with: \(what)"
        }
    }
}
