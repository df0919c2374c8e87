import Foundation
import Glibc
import HTTPService
import HuntRules
import HuntStore
import LairServer

/// The way to a data folder's hunts: the same requests, to the server that owns the folder, or, where none runs, to the very
/// same routes in this process.
enum Door {
    case running(HTTPClient)
    case own(Router, FolderLock)

    /// The way into the folder that the arguments name.
    init(_ arguments: Arguments) throws(Failure) {
        let folder = try DataFolder(arguments)
        // A server that is just starting or stopping has the lock but not the socket: it is given a moment.
        for attempt in 0..<20 {
            if attempt > 0 { usleep(100_000) }
            if let lock = try FolderLock(folder) {
                let service = try Service.open(folder, setup: LairService.Setup())
                self = .own(service.router(), lock)
                return
            }
            let client = HTTPClient(.unix(path: folder.socket), seconds: 300)
            if (try? client.send("GET", "/healthz")) != nil {
                self = .running(client)
                return
            }
        }
        let owner = FolderLock.owner(of: folder).map { " (process \($0))" } ?? ""
        throw .failed("another lair\(owner) uses the data folder \(folder.path) and does not answer. Try again when it is done.")
    }

    /// Sends a request and returns the body of an answer below 400; a problem is a failure in its own words.
    func send(_ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: [UInt8] = []) throws(Failure)
        -> [UInt8]
    {
        let response: Response
        switch self {
        case .own(let router, _):
            response = router.respond(to: Request(method: method, path: path, query: query, body: body, peer: .owner))
        case .running(let client):
            let items = query.map { "\(HTTPClient.encode($0.name))=\(HTTPClient.encode($0.value))" }.joined(separator: "&")
            let target = "/" + path.map(HTTPClient.encode).joined(separator: "/") + (items.isEmpty ? "" : "?\(items)")
            do throws(HTTPServiceError) {
                response = try client.send(method, target, body: method == "GET" || method == "DELETE" ? nil : body)
            } catch {
                throw .failed("\(error).")
            }
        }
        guard case .bytes(let bytes) = response.body else { return [] }
        guard response.status < 400 else {
            let problem = try? JSONDecoder().decode(ProblemWords.self, from: Data(bytes))
            throw .failed(problem?.detail ?? "the server answered \(response.status).")
        }
        return bytes
    }

    /// As `send`, with the answer decoded.
    func send<Answer: Decodable>(
        _ method: String, _ path: [String], query: [(name: String, value: String)] = [], body: [UInt8] = [],
        as type: Answer.Type
    ) throws(Failure) -> Answer {
        let bytes = try send(method, path, query: query, body: body)
        guard let answer = try? JSONDecoder().decode(type, from: Data(bytes)) else {
            throw .failed("the server's answer cannot be read: is it of another version?")
        }
        return answer
    }

    private struct ProblemWords: Decodable {
        let detail: String
    }
}
