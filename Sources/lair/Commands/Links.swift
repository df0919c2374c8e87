import HTTPService
import LairServer

/// The links a server prints when it is ready.
struct Links {
    /// Where it listens.
    let host: String
    /// The port of plain http.
    let port: UInt16
    /// The port of https; nil where there is none.
    let tlsPort: UInt16?
    /// The hunt the links lead to; nil: the list of hunts.
    let hunt: String?
    /// Whether a phone has to install an authority first.
    var hasAuthority = false
    /// Whether the certificate speaks for an address.
    var isVouchedFor: @Sendable (String) -> Bool = { _ in true }

    private var path: String { hunt.map { "/h/\($0)" } ?? "/" }

    /// The link for this machine, with the walk simulator.
    var desktop: String { "\(here)\(path)?walk" }

    /// This machine for itself: by name where it listens for itself, else by the one address it listens on.
    private var here: String {
        let named = !["0.0.0.0", "::", "127.0.0.1", "localhost", "::1"].contains(host)
        return named ? nearby ?? "http://localhost:\(port)" : "http://localhost:\(port)"
    }

    /// This machine's address for others; nil where it listens for itself only or is in no network.
    private var address: String? {
        switch host {
        case "127.0.0.1", "localhost", "::1": nil
        case "0.0.0.0", "::": InterfaceAddress.preferred()
        case let named: named.contains(":") ? "[\(named)]" : named
        }
    }

    /// The link for phones in the same network.
    var phone: String? { nearby.map { $0 + path } }

    /// The server as phones in the same network name it; nil where it listens for this machine only.
    var nearby: String? {
        address.map { address in tlsPort.map { "https://\(address):\($0)" } ?? "http://\(address):\(port)" }
    }

    /// The page that says how a phone comes to trust this server.
    var authority: String? { hasAuthority ? address.map { "http://\($0):\(port)/authority" } : nil }

    /// The host's link for this machine: the key is behind `#`, which browsers do not send.
    func host(key: String) -> String { "\(here)\(path)#host=\(key)" }

    /// The host's link for a phone: a hunt around oneself is made where one stands.
    func hostPhone(key: String) -> String? { phone.map { "\($0)#host=\(key)" } }

    /// Where a host makes hunts, on this machine.
    func studio(key: String) -> String { "\(here)/studio#host=\(key)" }

    /// As people read it.
    func text(hostKey: String?) -> String {
        var lines = ["", "Lair is ready.", "", "  On this computer   \(desktop)"]
        if let phone {
            lines.append("  On a phone nearby  \(phone)")
            if tlsPort == nil { lines.append("                     (without https a phone gives neither position nor camera)") }
            if let authority {
                lines.append("  First, once        \(authority)   so that the phone trusts this server")
                if let address, !isVouchedFor(address) {
                    lines += [
                        "                     \(address) is no address of a home network, which is all that this server's own",
                        "                     authority may vouch for: the phone will warn, and plays after the warning.",
                        "                     `--tls CERT,KEY` takes a certificate of yours.",
                    ]
                }
            }
            lines.append("")
            lines += QRCode(phone)?.lines(colored: Terminal.isWatched) ?? []
        }
        if let hostKey {
            lines += [
                "", "  Host key            \(hostKey)   (shown this once)", "  Studio              \(studio(key: hostKey))",
                "  Host link           \(host(key: hostKey))",
            ]
            if let link = hostPhone(key: hostKey) { lines.append("  Host link, phone    \(link)") }
        }
        lines += ["", "  Ctrl-C stops it."]
        return lines.joined(separator: "\n")
    }

    /// As programs read it.
    func json(hostKey: String?) -> String {
        var members: [(key: String, value: JSON)] = [("port", .integer(Int(port)))]
        if let tlsPort { members.append(("tlsPort", .integer(Int(tlsPort)))) }
        members.append(("desktop", .string(desktop)))
        if let phone { members.append(("phone", .string(phone))) }
        if let authority { members.append(("authority", .string(authority))) }
        if let hostKey {
            members += [
                ("hostKey", .string(hostKey)), ("hostLink", .string(host(key: hostKey))),
                ("studio", .string(studio(key: hostKey))),
            ]
            if let link = hostPhone(key: hostKey) { members.append(("hostPhoneLink", .string(link))) }
        }
        return JSON.object(members).text
    }
}
