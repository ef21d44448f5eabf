import ArgumentParser
import Foundation

/// Where a Breathe Easy is: an origin, perhaps with a path below which it lies.
struct ServerAddress: Sendable, Equatable, CustomStringConvertible, ExpressibleByArgument {
    let description: String

    /// - Throws: ``ClientFailure`` when it is no address to send a token to.
    init(_ text: String) throws {
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        guard let components = URLComponents(string: trimmed), let host = components.host, !host.isEmpty,
            components.query == nil, components.fragment == nil, components.user == nil,
            let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme)
        else {
            throw ClientFailure(
                .wrongUse, "'\(text)' is no address of a server: write it such as https://breathe.example")
        }
        guard scheme == "https" || Self.isOfThisMachine(host) else {
            throw ClientFailure(
                .wrongUse, "To \(host) a password would travel unencrypted: use https://, or http:// for localhost only"
            )
        }
        description = String(trimmed.reversed().drop { $0 == "/" }.reversed())
    }

    init?(argument: String) { try? self.init(argument) }

    private static func isOfThisMachine(_ host: String) -> Bool {
        let name = host.lowercased()
        return ["localhost", "::1", "[::1]"].contains(name) || name.hasSuffix(".localhost")
            || name.wholeMatch(of: /127(\.\d{1,3}){3}/) != nil
    }
}
