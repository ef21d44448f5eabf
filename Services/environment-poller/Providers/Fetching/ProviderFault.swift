import Foundation

/// Why a provider's response cannot be used. Operators and readers see the description as the reason of a
/// source that is down; it contains no place and no key.
enum ProviderFault: Error, Sendable, Equatable {
    /// No complete response; the reason is the transport's.
    case unreachable(String)
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
    case missingColumns([String])
    /// The response is about a place too far from the requested one.
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

extension ProviderFault {
    var retry: Retry {
        switch self {
        case .unreachable, .wrongContent, .malformed, .empty, .otherPlace: .soon
        case .circuitOpen(let until, _), .rateLimited(let until, _), .unavailable(let until, _): .notBefore(until)
        case .untrusted, .accessRefused, .tooLarge, .missingColumns, .notCovered: .never
        // 408 and 425 are the transient client errors.
        case .unexpectedStatus(let status, _):
            (300..<500).contains(status) && ![408, 425].contains(status) ? .never : .soon
        }
    }

    /// Whether other requests to the same provider would fail as well.
    var stopsTheRound: Bool {
        switch self {
        case .unreachable, .untrusted, .circuitOpen, .accessRefused, .rateLimited, .unavailable: true
        case .unexpectedStatus(let status, _): status >= 500
        case .wrongContent, .tooLarge, .malformed, .empty, .missingColumns, .otherPlace, .notCovered: false
        }
    }

    /// The earliest time for the next request, if known.
    var blockedUntil: Date? {
        if case .notBefore(let until) = retry { until } else { nil }
    }
}

extension ProviderFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreachable(let reason), .untrusted(let reason): reason
        case .circuitOpen(let until, let reason):
            "its host keeps failing, so it is left alone until \(until.formatted(.iso8601)): \(reason)"
        case .accessRefused(let status, let reason):
            "it refuses access (HTTP \(status)\(reason.map { ": \($0)" } ?? "")); check the key and what it allows"
        case .rateLimited(let until, let reason):
            "it limits our requests until \(until.formatted(.iso8601)) (\(reason)); ask less often"
        case .unavailable(let until, let reason):
            "it is out of service until \(until.formatted(.iso8601))\(reason.map { " (\($0))" } ?? "")"
        case .unexpectedStatus(let status, let reason):
            "it answered HTTP \(status)\(reason.map { ": \($0)" } ?? "")"
        case .wrongContent(let expected, let found): "it answered \(found) instead of \(expected)"
        case .tooLarge(let limit): "it answered more than \(limit) bytes; ask for less"
        case .malformed(let problem): "its answer cannot be read: \(problem)"
        case .empty: "its answer is empty"
        case .missingColumns(let names): "its table has no column \(names.joined(separator: ", "))"
        case .otherPlace(let distance): "its answer is about a place \(distance) km away from the one asked for"
        case .notCovered: "it has nothing for this place"
        }
    }
}
