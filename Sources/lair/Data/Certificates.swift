import Foundation
import Glibc
import HTTPService
import LairServer

/// Where a server's certificate comes from.
struct Certificates {
    /// What the server proves itself with.
    let identity: TLSIdentity
    /// What phones install to believe it; nil for a certificate of the host's own.
    let authority: LairService.Authority?
    /// Whether the certificate may speak for an address: an authority of our own is held to home networks.
    let vouches: @Sendable (String) -> Bool
    /// What the server should prove itself with now: another identity when this machine's addresses have changed, the one before
    /// nears its end, or the host's own files are others.
    let renewed: @Sendable () throws(Failure) -> TLSIdentity

    /// The certificate that the plan asks for; nil for none.
    init?(_ plan: ServeCommand.Plan, _ folder: DataFolder) throws(Failure) {
        switch plan.tls {
        case .off: return nil
        case .files(let certificate, let key):
            renewed = { () throws(Failure) in
                TLSIdentity(certificatePEM: try Self.text(of: certificate), keyPEM: try Self.text(of: key))
            }
            identity = try renewed()
            authority = nil
            vouches = { _ in true }
        case .auto:
            let hostName = Self.hostName
            do throws(HTTPServiceError) {
                let own = try CertificateAuthority(
                    folder: folder.path + "/tls", name: "Lair on \(hostName ?? "this computer")", hostName: hostName)
                let host = plan.host
                identity = try own.identity(for: Self.names(hostName: hostName, listening: host))
                renewed = { () throws(Failure) in
                    do throws(HTTPServiceError) {
                        return try own.identity(for: Self.names(hostName: hostName, listening: host))
                    } catch { throw .failed("\(error).") }
                }
                authority = LairService.Authority(
                    certificate: own.certificateDER, profile: Array(own.mobileConfiguration.utf8))
                vouches = { own.permits($0) }
            } catch {
                throw .failed("cannot make a certificate: \(error). `--tls off` does without.")
            }
        }
    }

    /// All that a phone or this machine may call the server by.
    private static func names(hostName: String?, listening host: String) -> [String] {
        var names = ["localhost", "127.0.0.1", "::1"]
        if let hostName { names += [hostName, hostName.hasSuffix(".local") ? hostName : "\(hostName).local"] }
        if !["0.0.0.0", "::"].contains(host) { names.append(host) }
        names += InterfaceAddress.all().filter { !$0.isLoopback && !$0.isLinkLocal }.map(\.address)
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static var hostName: String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return name.isEmpty || name == "localhost" ? nil : name
    }

    private static func text(of file: String) throws(Failure) -> String {
        guard let data = FileManager.default.contents(atPath: file), let text = String(data: data, encoding: .utf8) else {
            throw .failed("--tls: cannot read \(file).")
        }
        return text
    }
}
