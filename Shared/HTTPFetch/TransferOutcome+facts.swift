import CCurl

/// The limits of a request, for its error message.
struct TransferLimits {
    var time: Duration
    var connecting: Duration
    var bytes: Int
}

extension TransferOutcome {
    /// The response as far as it arrived; nil before its status is known. A status below 200 only announces one: RFC
    /// 9110, 15.2.
    var partialResponse: TransferFacts? {
        guard case .finished(var facts) = withoutDeadline, facts.status >= 200 else { return nil }
        if facts.code != CURLE_OK { facts.body = [] }
        return facts
    }

    private var withoutDeadline: TransferOutcome {
        if case .overdue(let facts) = self { .finished(facts) } else { self }
    }

    /// The facts of a successful transfer, or the error that stopped it.
    func facts(host: String, limits: TransferLimits) throws(HTTPFetchError) -> TransferFacts {
        switch self {
        case .finished(let facts) where facts.code == CURLE_OK: return facts
        case .finished(let facts): throw facts.error(host: host, limits: limits)
        case .overdue(let facts): throw .timedOut(host: host, after: limits.time, phase: facts.phase)
        case .cancelled: throw .cancelled
        case .closed: throw .closed
        case .notStarted(let code): throw .transport(host: host, code: Int(code.rawValue), reason: words(code))
        }
    }
}

extension TransferFacts {
    fileprivate func error(host: String, limits: TransferLimits) -> HTTPFetchError {
        if isStopped { return .cancelled }
        if isOverLimit { return .responseTooLarge(host: host, limit: limits.bytes) }
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotResolve(host: host)
        case CURLE_COULDNT_CONNECT: hasRefusedAddress ? .addressNotPublic(host: host) : .cannotConnect(host: host)
        case CURLE_ABORTED_BY_CALLBACK where hasRefusedAddress: .addressNotPublic(host: host)
        case CURLE_OPERATION_TIMEDOUT:
            .timedOut(host: host, after: phase == .connecting ? limits.connecting : limits.time, phase: phase)
        case CURLE_FILESIZE_EXCEEDED: .responseTooLarge(host: host, limit: limits.bytes)
        case CURLE_TOO_MANY_REDIRECTS: .tooManyRedirects(host: host)
        // The request's own protocol was checked before; this is a redirect's, or a response without a head, which
        // libcurl takes for HTTP/0.9.
        case CURLE_UNSUPPORTED_PROTOCOL:
            (300..<400).contains(status) ? .redirectNotAllowed(host: host) : .malformedAnswer(host: host)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2, CURLE_BAD_CONTENT_ENCODING: .malformedAnswer(host: host)
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2_STREAM:
            .responseCutShort(host: host)
        case CURLE_LOGIN_DENIED: .loginRefused(host: host)
        case CURLE_PEER_FAILED_VERIFICATION: .tls(host: host, .untrustedCertificate(reason: reason))
        case CURLE_SSL_CONNECT_ERROR: .tls(host: host, .handshakeFailed(reason: reason))
        case CURLE_USE_SSL_FAILED: .tls(host: host, .notOffered)
        case CURLE_SSL_CACERT_BADFILE: .tls(host: host, .unreadableCertificateFile)
        default: .transport(host: host, code: Int(code.rawValue), reason: words(code))
        }
    }

    /// libcurl's own message, which contains no more than the host when it is about TLS.
    private var reason: String { faultText.isEmpty ? words(code) : faultText }
}

private func words(_ code: CURLcode) -> String {
    String(cString: curl_easy_strerror(code))
}
