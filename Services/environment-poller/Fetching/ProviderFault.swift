import Foundation

/// Why a provider's answer cannot be used. The description is what operators and readers see as the reason of a
/// source that is down; it holds no place.
enum ProviderFault: Error, Sendable, Equatable {
    /// No complete answer: the reason is the transport's.
    case unreachable(String)
    /// 401 or 403.
    case accessRefused(status: Int)
    /// 429: nothing may be asked before `until`.
    case rateLimited(until: Date, reason: String)
    case unexpectedStatus(Int, reason: String?)
    /// The answer is of another kind, such as an HTML page instead of JSON.
    case wrongContent(expected: String, found: String)
    case malformed(String)
    case empty
    case missingColumns([String])
    /// The answer is about a place too far from the one asked for.
    case otherPlace(distanceInKilometres: Int)
    /// 404: the provider has nothing for this station or place, which is no fault of the source.
    case notCovered
}

extension ProviderFault {
    /// Whether asking the same provider for something else would fail as well.
    var stopsTheRound: Bool {
        switch self {
        case .unreachable, .accessRefused, .rateLimited: true
        case .unexpectedStatus(let status, _): status >= 500
        case .wrongContent, .malformed, .empty, .missingColumns, .otherPlace, .notCovered: false
        }
    }

    /// When the provider may be asked again at the earliest, if it said so.
    var blockedUntil: Date? {
        if case .rateLimited(let until, _) = self { until } else { nil }
    }
}

extension ProviderFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .accessRefused(let status): "it refuses access (HTTP \(status)); check whether it now wants a key"
        case .rateLimited(let until, let reason):
            "it limits our requests until \(until.formatted(.iso8601)) (HTTP 429: \(reason)); ask less often"
        case .unexpectedStatus(let status, let reason):
            "it answered HTTP \(status)\(reason.map { ": \($0)" } ?? "")"
        case .wrongContent(let expected, let found): "it answered \(found) instead of \(expected)"
        case .malformed(let problem): "its answer cannot be read: \(problem)"
        case .empty: "its answer is empty"
        case .missingColumns(let names): "its table has no column \(names.joined(separator: ", "))"
        case .otherPlace(let distance): "its answer is about a place \(distance) km away from the one asked for"
        case .notCovered: "it has nothing for this place"
        }
    }
}
