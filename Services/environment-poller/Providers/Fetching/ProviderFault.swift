import Foundation

/// Why a provider's answer cannot be used. The description is what operators and readers see as the reason of a
/// source that is down; it holds no place and no key.
enum ProviderFault: Error, Sendable, Equatable {
    /// No complete answer: the reason is the transport's.
    case unreachable(String)
    /// The host cannot prove who it is; the reason is the transport's.
    case untrusted(String)
    /// Its host failed so often in a row that it is left alone; nothing was sent. The reason is of the last failure.
    case circuitOpen(until: Date, reason: String)
    /// The key is missing, wrong or not allowed this: 401, 402 or 403, or a provider's own way to say so.
    case accessRefused(status: Int, reason: String? = nil)
    /// 429, or a provider's own way to say that a quota is spent: nothing may be asked before `until`.
    case rateLimited(until: Date, reason: String)
    /// 503 with the time at which it will be back.
    case unavailable(until: Date, reason: String?)
    case unexpectedStatus(Int, reason: String?)
    /// The answer is of another kind, such as an HTML page instead of JSON.
    case wrongContent(expected: String, found: String)
    /// More bytes, counted after decompression, than any honest answer has.
    case tooLarge(limit: Int)
    case malformed(String)
    case empty
    case missingColumns([String])
    /// The answer is about a place too far from the one asked for.
    case otherPlace(distanceInKilometres: Int)
    /// 404: the provider has nothing for this station or place, which is no fault of the source.
    case notCovered
}

/// Whether asking again can succeed.
enum Retry: Sendable, Equatable {
    /// By itself, after the usual pause.
    case soon
    /// By itself, and not before.
    case notBefore(Date)
    /// Once somebody changed something, such as a key, an address or a certificate.
    case never
}

extension ProviderFault {
    var retry: Retry {
        switch self {
        case .unreachable, .wrongContent, .malformed, .empty, .otherPlace: .soon
        case .circuitOpen(let until, _), .rateLimited(let until, _), .unavailable(let until, _): .notBefore(until)
        case .untrusted, .accessRefused, .tooLarge, .missingColumns, .notCovered: .never
        // 408 and 425 are the client errors that pass by themselves.
        case .unexpectedStatus(let status, _):
            (300..<500).contains(status) && ![408, 425].contains(status) ? .never : .soon
        }
    }

    /// Whether asking the same provider for something else would fail as well.
    var stopsTheRound: Bool {
        switch self {
        case .unreachable, .untrusted, .circuitOpen, .accessRefused, .rateLimited, .unavailable: true
        case .unexpectedStatus(let status, _): status >= 500
        case .wrongContent, .tooLarge, .malformed, .empty, .missingColumns, .otherPlace, .notCovered: false
        }
    }

    /// When the provider may be asked again at the earliest, if that is known.
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
