import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// A whole hunt as one file, and back. What is in it is the host's, so that only a host gets it.
    func addArchiveRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/export", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let bytes: [UInt8]?
            do throws(HuntArchive.WritingFault) { bytes = try HuntArchive.bytes(of: hunt.id, in: store) } catch {
                switch error {
                case .store(let reason): throw problem(reason)
                case .tooLarge:
                    throw Problem(
                        slug: "too-large", title: "Too large", status: 422,
                        detail:
                            "The archive of this hunt would be larger than the \(HuntArchive.largest >> 20) MiB that a Lair imports."
                    )
                }
            }
            guard let bytes else { throw Self.noSuchHunt }
            return Response(
                status: 200,
                headers: [
                    ("Content-Type", HuntArchive.type),
                    ("Content-Disposition", "attachment; filename=\"\(hunt.id).hunt.tar.gz\""), ("Cache-Control", "no-store"),
                ], body: .bytes(bytes))
        }
        on("POST", "/api/hunts/import", access: .host, bodyLimit: HuntArchive.largest, in: &router) { call throws(Problem) in
            let name = try call.query(
                "as", { Hunt.isValid(id: $0) ? $0 : nil },
                expected: "1 to 40 of a–z, 0–9 and -, neither starting nor ending with -")
            let id: String
            do throws(HuntArchive.ReadingFault) {
                id = try HuntArchive.bring(
                    call.request.body, as: name, into: store, code: { MoveCode(random: random(10)).text }, now: call.now)
            } catch {
                switch error {
                case .archive(let fault): throw fault.problem
                case .store(let reason): throw problem(reason)
                }
            }
            guard let hunt = try ask({ () throws(StoreError) in try store.hunt(id) }) else { throw Self.noSuchHunt }
            return .json(linked(try json(of: hunt), hunt.id), status: 201, headers: [("Location", "/api/hunts/\(hunt.id)")])
        }
    }
}
