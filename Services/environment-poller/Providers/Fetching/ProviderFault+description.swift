import Foundation

extension ProviderFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreachable(let reason), .brokenOff(let reason), .untrusted(let reason): reason
        case .circuitOpen(let until, let reason):
            "its host keeps failing, so it is not asked until \(until.formatted(.iso8601)): \(reason)"
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
        case .useless(let refused):
            refused.count > 0 ? "none of its values can be used: \(refused)" : "its answer has no values any more"
        case .silent: "its answer has no values"
        case .missingColumns(let names): "its table has no column \(names.joined(separator: ", "))"
        case .otherPlace(let distance): "its answer is about a place \(distance) km away from the one asked for"
        case .notCovered: "it has nothing for this place"
        }
    }
}
