/// Why a request or a submission failed. Contains host names only: no paths, queries, tokens or mail addresses.
public enum HTTPFetchError: Error, Equatable, Sendable {
    case invalidURL(reason: String)
    case protocolNotAllowed(scheme: String)
    case invalidMail(MailFault)
    /// The host's address is private, and the client is restricted to public addresses.
    case addressNotPublic(host: String)
    case cannotResolve(host: String)
    case cannotConnect(host: String)
    case timedOut(host: String, after: Duration, phase: FetchPhase)
    case responseTooLarge(host: String, limit: Int)
    case tooManyRedirects(host: String)
    /// The redirect leads from https to http or to another protocol.
    case redirectNotAllowed(host: String)
    case tls(host: String, TLSFault)
    /// The server closed the connection before its response was complete.
    case responseCutShort(host: String)
    case malformedAnswer(host: String)
    /// The server's last line with every mail address removed.
    case smtpRejected(host: String, code: Int, text: String)
    /// The mail server offers no login, or rejected these credentials.
    case loginRefused(host: String)
    case cancelled
    case closed
    /// Any other failure of libcurl; `code` is its `CURLcode`.
    case transport(host: String, code: Int, reason: String)
}

/// How far a transfer got.
public enum FetchPhase: String, Sendable {
    case connecting
    case awaitingAnswer = "awaiting the answer"
    case receivingAnswer = "receiving the answer"
}

/// What is wrong with the encrypted connection.
public enum TLSFault: Equatable, Sendable {
    case untrustedCertificate(reason: String)
    case handshakeFailed(reason: String)
    /// The mail server does not offer STARTTLS, so nothing was sent.
    case notOffered
    case unreadableCertificateFile
}

/// What is wrong with a mail or its server's settings, found before anything is sent.
public enum MailFault: Equatable, Sendable {
    case malformedAddress
    case noRecipient
    case controlCharacter(field: String)
    case malformedMessageID
    case malformedFieldName
    /// A lone CR or LF, or a NUL: servers disagree about where such a message ends.
    case bareLineBreak
    case securityContradictsScheme
    case credentialsWithoutTLS
}

extension HTTPFetchError {
    /// Whether the same call may succeed later without any change.
    public var isTransient: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .timedOut, .responseCutShort, .malformedAnswer, .transport: true
        case .tls(_, .handshakeFailed): true
        // RFC 5321, 4.2.1: 4yz is transient negative completion, 5yz permanent negative completion.
        case .smtpRejected(_, let code, _): (400..<500).contains(code)
        case .invalidURL, .protocolNotAllowed, .invalidMail, .addressNotPublic, .responseTooLarge, .tooManyRedirects,
            .redirectNotAllowed, .tls, .loginRefused, .cancelled, .closed:
            false
        }
    }
}
