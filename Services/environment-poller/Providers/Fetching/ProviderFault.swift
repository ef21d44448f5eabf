import Foundation

/// Why a provider's response cannot be used. Operators and readers see the description as the reason of a
/// source that is down; it contains no place and no key.
enum ProviderFault: Error, Sendable, Equatable {
    /// No connection; the reason is the transport's.
    case unreachable(String)
    /// The host was reached, but no complete response came: it broke off, took too long or was not HTTP.
    case brokenOff(String)
    /// The host's certificate is not valid; the reason is the transport's.
    case untrusted(String)
    /// The host's circuit breaker is open; nothing was sent. The reason is the last failure's.
    case circuitOpen(until: Date, reason: String)
    /// The key is missing, wrong or not permitted: 401, 402, 403, or the provider's own error.
    case accessRefused(status: Int, reason: String? = nil)
    /// 429, or the provider's own error for a spent quota: no requests before `until`.
    case rateLimited(until: Date, reason: String)
    /// 503 with `Retry-After`.
    case unavailable(until: Date, reason: String?)
    case unexpectedStatus(Int, reason: String?)
    /// The response has another format, such as an HTML page instead of JSON.
    case wrongContent(expected: String, found: String)
    /// More bytes, after decompression, than any valid response has.
    case tooLarge(limit: Int)
    case malformed(String)
    case empty
    /// Well-formed, but each of its values or times had to be refused.
    case useless(RefusedValues)
    /// Well-formed, without any value: nothing is known here, or a fault where something was known before.
    case silent
    case missingColumns([String])
    /// The response is about a place too far from the requested one, or the nearest station is.
    case otherPlace(distanceInKilometres: Int)
    /// 404: the provider does not cover this station or place, which is no fault of the source.
    case notCovered
}

/// Whether a retry can succeed.
enum Retry: Sendable, Equatable {
    /// After the usual pause.
    case soon
    /// Not before this time.
    case notBefore(Date)
    /// Only after a change, such as of a key, an address or a certificate.
    case never
}

/// What a fault concerns.
enum FaultScope: Sendable, Equatable {
    /// The cell or station alone; the source did its part.
    case place
    /// This request; the source is down only when it happens to several places.
    case request
    /// Every other request would fail as well.
    case source
}

extension ProviderFault {
    var retry: Retry {
        switch self {
        case .unreachable, .brokenOff, .wrongContent, .malformed, .empty, .useless: .soon
        case .circuitOpen(let until, _), .rateLimited(let until, _), .unavailable(let until, _): .notBefore(until)
        case .untrusted, .accessRefused, .tooLarge, .missingColumns, .otherPlace, .notCovered, .silent: .never
        // 408 and 425 are the transient client errors.
        case .unexpectedStatus(let status, _):
            (300..<500).contains(status) && ![408, 425].contains(status) ? .never : .soon
        }
    }

    var scope: FaultScope {
        switch self {
        case .unreachable, .untrusted, .circuitOpen, .accessRefused, .rateLimited, .unavailable: .source
        case .brokenOff, .unexpectedStatus, .wrongContent, .tooLarge, .malformed, .empty, .useless, .missingColumns:
            .request
        case .silent, .otherPlace, .notCovered: .place
        }
    }

    /// Whether it concerns all feeds of the account: they share a quota, and a key that is not accepted. What a plan
    /// permits (402, 403) differs by feed.
    var isOfAccount: Bool {
        switch self {
        case .rateLimited, .accessRefused(status: 401, reason: _): true
        default: false
        }
    }

    /// How long a place or a source is left alone when only a change can help. A changed key or address is tried at once,
    /// but contracts and documents also change on the provider's side, certificates even within hours.
    var pauseUntilChange: TimeInterval {
        if case .untrusted = self { 3_600 } else { 86_400 }
    }

    /// The earliest time for the next request, if known.
    func blockedUntil(from now: Date) -> Date? {
        switch retry {
        case .soon: nil
        case .notBefore(let until): until
        case .never: now.addingTimeInterval(pauseUntilChange)
        }
    }
}
