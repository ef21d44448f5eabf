import Foundation
import HTTPFetch
import ServiceRuntime

/// A mail server's address as an operator writes it: `smtp://host:port`, `smtps://user:password@host`.
struct MailEndpoint: Sendable {
    /// Without user and password.
    let url: String
    let credentials: MailCredentials?

    /// - Throws: ``SettingFault``, which never quotes the text, because it may hold a password.
    init(_ text: String) throws {
        guard var parts = URLComponents(string: text), ["smtp", "smtps"].contains(parts.scheme),
            let host = parts.host, !host.isEmpty
        else { throw SettingFault("must be smtp://host:port or smtps://host:port") }
        switch (parts.user, parts.password) {
        case (nil, nil): credentials = nil
        case (let user?, let password?): credentials = MailCredentials(user: user, password: password)
        default: throw SettingFault("must have both a user and a password before the @, or neither")
        }
        (parts.user, parts.password) = (nil, nil)
        guard let url = parts.string else { throw SettingFault("must be smtp://host:port or smtps://host:port") }
        self.url = url
    }

    /// - Parameter security: nil for what the scheme says: STARTTLS for smtp, TLS for smtps.
    func server(security: MailServer.Security?) throws(HTTPFetchError) -> MailServer {
        try MailServer(url: url, security: security, credentials: credentials)
    }
}
