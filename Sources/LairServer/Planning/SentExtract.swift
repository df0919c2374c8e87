import Geodesy
import HTTPService
import HuntRules
import SpawnPlanning

extension LairService {
    /// The largest extract that is sent: 1 GiB, which lies in a file, never in memory.
    static let extractLimit = 1 << 30
}

/// An extract that came with a request: as it is where it is small, else the part of it that the hunt is about.
struct SentExtract {
    let bytes: [UInt8]
    /// What it covers, where it does not say so itself.
    let bounds: BoundingBox?
    let isCut: Bool

    /// - Parameter area: what the hunt is about; `bbox` in the request says it better.
    init(_ call: Call, _ hunt: Hunt, _ area: BoundingBox) throws(Problem) {
        let given = try call.box()
        if let given, given.longitudeSpan > 180 {
            throw .invalid(
                "`bbox` goes round the far side of the Earth, \(Int(given.longitudeSpan))° from west to east: are west and east "
                    + "swapped? Only a box that crosses the antimeridian has its west east of its east.")
        }
        guard let file = call.request.file else {
            (bytes, bounds, isCut) = (call.request.body, given, false)
            return
        }
        guard file.count > ExtractCut.least else {
            (bytes, bounds, isCut) = (file.bytes(from: 0, most: file.count), given, false)
            return
        }
        do throws(PlanningError) {
            let part = try ExtractCut(of: file.path, area: given ?? area, isKnown: given != nil)
            (bytes, bounds, isCut) = (part.bytes, part.bounds, true)
        } catch {
            guard case .elsewhere(let box) = error else { throw LairService.problem(error) }
            throw Self.elsewhere(Int(PlanArea.kilometres(from: hunt, to: box)))
        }
    }

    private static func elsewhere(_ kilometres: Int) -> Problem {
        var problem = Problem.invalid(
            "The extract does not hold the hunt's area: it is \(kilometres) km from the hunt's centre. Take one that does, or name "
                + "another area by `bbox`.")
        problem.members = [
            ("cause", "extract-elsewhere"), ("values", .object([("kilometers", .string("\(kilometres)"))])),
        ]
        return problem
    }
}
