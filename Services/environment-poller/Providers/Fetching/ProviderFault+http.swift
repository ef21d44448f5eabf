import Foundation
import HTTPFetch
import HTTPTypes

extension ProviderFault {
    /// What the transport's error means for the provider.
    init(_ error: HTTPFetchError, limit: Int) {
        switch error {
        case .tls(_, .untrustedCertificate): self = .untrusted(error.description)
        case .responseTooLarge: self = .tooLarge(limit: limit)
        default: self = error.wasSent ? .brokenOff(error.description) : .unreachable(error.description)
        }
    }

    /// Why a response's status forbids using its body; nil for a success.
    init?(refusing response: FetchResponse, at now: Date) {
        switch response.status.code {
        case 200..<300: return nil
        case 304: self = .unexpectedStatus(304, reason: "although it was not asked whether anything changed")
        case 300..<400: self = .unexpectedStatus(response.status.code, reason: "it redirects, which is not followed")
        case 401, 402, 403:
            self = .accessRefused(status: response.status.code, reason: StatedReason.find(in: response.body))
        case 404: self = .notCovered
        case 429: self.init(limitedBy: response, at: now)
        case 503: self.init(outOfService: response, at: now)
        default: self = .unexpectedStatus(response.status.code, reason: StatedReason.find(in: response.body))
        }
    }

    private init(limitedBy response: FetchResponse, at now: Date) {
        let reason = StatedReason.find(in: response.body) ?? "too many requests"
        let until =
            RetryAfter.date(from: response.headers[.retryAfter], now: now)
            ?? QuotaPeriod(namedIn: reason).end(after: now)
        self = .rateLimited(until: until, reason: reason)
    }

    private init(outOfService response: FetchResponse, at now: Date) {
        let reason = StatedReason.find(in: response.body)
        if let until = RetryAfter.date(from: response.headers[.retryAfter], now: now) {
            self = .unavailable(until: until, reason: reason)
        } else {
            self = .unexpectedStatus(503, reason: reason)
        }
    }
}

extension HTTPFetchError {
    /// Whether the host may have counted the request; false while there was no connection yet.
    var wasSent: Bool {
        switch self {
        case .invalidURL, .protocolNotAllowed, .invalidMail, .addressNotPublic, .cannotResolve, .cannotConnect, .tls,
            .closed, .timedOut(_, _, .connecting):
            false
        case .timedOut, .responseTooLarge, .tooManyRedirects, .redirectNotAllowed, .responseCutShort, .malformedAnswer,
            .smtpRejected, .loginRefused, .cancelled, .transport:
            true
        }
    }
}
