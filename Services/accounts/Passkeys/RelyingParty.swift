import Foundation

/// The site that passkeys are for: https://www.w3.org/TR/webauthn-3/#relying-party-identifier
struct RelyingParty: Sendable, Equatable {
    /// The host: passkeys work there and nowhere else.
    let id: String
    /// Of its pages, as browsers write it: `https://example.org`, and the port unless it is the scheme's own.
    let origin: String

    static let name = "Breathe Easy"

    /// - Throws: ``RelyingPartyFault`` for an address at which no browser makes passkeys.
    init(publicURL: URL) throws(RelyingPartyFault) {
        guard let scheme = publicURL.scheme?.lowercased(), let host = publicURL.host()?.lowercased(), !host.isEmpty
        else {
            throw .noName("http://localhost")
        }
        let port = publicURL.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        guard !Self.isAddress(host) else { throw .noName("\(scheme)://localhost\(port)") }
        guard scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") else { throw .notSecure }
        (id, origin) = (host, "\(scheme)://\(host)\(port)")
    }

    /// Whether a host is an IP address: the last label of no name consists of digits.
    static func isAddress(_ host: some StringProtocol) -> Bool {
        host.contains(":") || host.split(separator: ".").last.map { $0.utf8.allSatisfy(\.isDigit) } ?? true
    }
}

/// Why there are no passkeys at the public address.
enum RelyingPartyFault: Error, Equatable {
    /// It is an IP address.
    /// - Parameter instead: an address at which there are.
    case noName(_ instead: String)
    /// Plain http, and not on this machine.
    case notSecure
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
