/// The mail server for submissions, and how the connection to it is protected.
public struct MailServer: Sendable {
    /// How the connection is encrypted.
    public enum Security: Sendable, Equatable {
        /// Not encrypted: for a relay on the same machine or compose network.
        case none
        /// `smtp://`, and nothing is sent before STARTTLS has succeeded.
        case startTLSRequired
        /// `smtps://`, TLS from the first byte.
        case tls
    }

    let target: FetchTarget
    let security: Security
    let credentials: MailCredentials?

    /// - Parameters:
    /// - url: `smtp://host:port` or `smtps://host:port`; a path is the name sent with EHLO.
    /// - security: nil for the scheme's default: `tls` for smtps, `startTLSRequired` for smtp.
    /// - Throws: ``HTTPFetchError`` when the parts contradict each other or a password would be sent unencrypted.
    public init(
        url: String, security: Security? = nil, credentials: MailCredentials? = nil
    ) throws(HTTPFetchError) {
        target = try FetchTarget(url, allowing: ["smtp", "smtps"])
        let isEncryptedFromTheStart = target.scheme == "smtps"
        let security = security ?? (isEncryptedFromTheStart ? .tls : .startTLSRequired)
        guard (security == .tls) == isEncryptedFromTheStart else { throw .invalidMail(.securityContradictsScheme) }
        guard credentials == nil || security != .none else { throw .invalidMail(.credentialsWithoutTLS) }
        (self.security, self.credentials) = (security, credentials)
    }
}

/// A mail server's user name and password; never revealed by `print` or a log.
public struct MailCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    let user: String
    let password: String

    public init(user: String, password: String) {
        (self.user, self.password) = (user, password)
    }

    public var description: String { "MailCredentials(hidden)" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
