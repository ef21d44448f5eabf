import Foundation

/// A mail server's address as configured: `smtp://host:port`, `smtps://user:password@host`.
public struct MailEndpoint: Sendable {
    /// Without user and password.
    let url: String
    let credentials: MailCredentials?

    /// What is wrong with an address; never quotes it, because it may contain a password.
    public struct Fault: Error, CustomStringConvertible {
        public let description: String
    }

    public init(_ text: String) throws(Fault) {
        guard var parts = URLComponents(string: text), ["smtp", "smtps"].contains(parts.scheme),
            let host = parts.host, !host.isEmpty
        else { throw Fault(description: "must be smtp://host:port or smtps://host:port") }
        switch (parts.user, parts.password) {
        case (nil, nil): credentials = nil
        case (let user?, let password?): credentials = MailCredentials(user: user, password: password)
        default: throw Fault(description: "must have both a user and a password before the @, or neither")
        }
        (parts.user, parts.password) = (nil, nil)
        guard let url = parts.string else {
            throw Fault(description: "must be smtp://host:port or smtps://host:port")
        }
        self.url = url
    }

    /// - Parameter security: nil for the scheme's default: STARTTLS for smtp, TLS for smtps.
    public func server(security: MailServer.Security?) throws(HTTPFetchError) -> MailServer {
        try MailServer(url: url, security: security, credentials: credentials)
    }
}

extension MailServer.Security {
    /// A value of `NOTIFIER_SMTP_SECURITY`; nil for any other word.
    public init?(setting: String) {
        switch setting {
        case "none": self = .none
        case "starttls": self = .startTLSRequired
        case "tls": self = .tls
        default: return nil
        }
    }
}
