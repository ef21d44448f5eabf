extension HTTPFetchError: CustomStringConvertible {
    /// What happened, where, and what to do about it.
    public var description: String {
        switch self {
        case .invalidURL(let reason):
            "The address is not a usable URL (\(reason)); correct it in the configuration or the subscription"
        case .protocolNotAllowed(let scheme):
            "The protocol \(scheme) is not allowed here; use http or https for requests, smtp or smtps for mail"
        case .invalidMail(let fault):
            "The mail cannot be sent: \(fault)"
        case .addressNotPublic(let host):
            "\(host) has a private address, which this client must not reach; use a public one"
        case .cannotResolve(let host):
            "The name \(host) cannot be resolved; check its spelling and this machine's DNS"
        case .cannotConnect(let host):
            "\(host) accepts no connection; check that it runs, its port and the firewall"
        case .timedOut(let host, let limit, let phase):
            "\(host) timed out after \(limit) while \(phase.rawValue); try later or raise the time limit"
        case .responseTooLarge(let host, let limit):
            "\(host) sent more than \(limit) bytes; request less or raise maximumResponseBytes"
        case .tooManyRedirects(let host):
            "\(host) redirects more often than allowed; use the final address or raise redirectLimit"
        case .redirectNotAllowed(let host):
            "\(host) redirects to a protocol that is not allowed, or from https to http; use the final address"
        case .tls(let host, let fault):
            "No encrypted connection to \(host): \(fault)"
        case .responseCutShort(let host):
            "\(host) closed the connection in the middle of its response; try again"
        case .malformedAnswer(let host):
            "\(host) does not speak the expected protocol; check the port and the version preference"
        case .smtpRejected(let host, let code, let text):
            "\(host) refused the mail with \(code): \(text)"
        case .loginRefused(let host):
            "\(host) accepts no login with these credentials; check user name, password and the supported login methods"
        case .cancelled: "The transfer was cancelled by its caller"
        case .closed: "The client is closed; create a new one"
        case .transport(let host, let code, let reason):
            "The transfer with \(host) failed (\(reason), libcurl code \(code)); try again; otherwise look up the code"
        }
    }
}

extension TLSFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .untrustedCertificate(let reason):
            "its certificate is not trusted (\(reason)); check its name, its date and the configured authorities"
        case .handshakeFailed(let reason): "the handshake failed (\(reason)); check the port and its TLS versions"
        case .notOffered: "it does not offer STARTTLS; use another server or smtps://"
        case .unreadableCertificateFile: "the configured certificate file cannot be read; check its path and content"
        }
    }
}

extension MailFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformedAddress: "an address is not of the form name@host; correct it"
        case .noRecipient: "it has no recipient; name at least one"
        case .controlCharacter(let field): "\(field) contains a line break or another control character; remove it"
        case .malformedMessageID: "its Message-ID is not of the form left@right; use letters, digits, . and -"
        case .malformedFieldName: "a header field's name may only contain letters, digits and -; rename it"
        case .bareLineBreak: "the message contains a NUL, or a lone CR or LF; end every line with CR LF"
        case .securityContradictsScheme: "smtps:// means TLS from the start and smtp:// does not; change one of them"
        case .credentialsWithoutTLS: "a password would travel unencrypted; require STARTTLS or use smtps://"
        }
    }
}
