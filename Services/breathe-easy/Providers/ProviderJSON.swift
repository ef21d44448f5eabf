import Domain
import Foundation

/// One feed as `--json` prints it; what is unknown is absent.
struct ProviderJSON: Encodable {
    struct Plan: Encodable {
        var plannedAt: Date
        var people: Int
        var cells: Int
        var servedCells: Int
        var unservedCells: Int
        var requestsPerDay: Double
        var recordsPerDay: Double
        var intervalSeconds: PlanSummary.Intervals?
    }

    struct Limit: Encodable {
        var limit: UsageLimit
        var used: Int
        var forecast: Double
        var headroom: Double
    }

    var provider: String
    var state: String
    var trouble: String?
    var since: Date?
    var lastSuccess: Date?
    var blockedUntil: Date?
    var plan: Plan?
    var today: Usage
    var month: Usage
    /// With what the whole account uses.
    var limits: [Limit]
    var account: String?
    var terms: ProviderTerms?
    /// Whether the requests and records are of recordings, which cost nothing and have no limit.
    var isRecorded: Bool

    init(_ overview: ProviderOverview, now: Date) {
        let status = overview.status
        provider = status.provider
        state = overview.stateWord(at: now)
        trouble = overview.trouble(at: now)
        since = status.since
        lastSuccess = status.lastSuccess
        blockedUntil = status.blockedUntil
        plan = overview.plan.map {
            Plan(
                plannedAt: $0.plannedAt, people: $0.people, cells: $0.cells, servedCells: $0.servedCells,
                unservedCells: $0.unservedCells, requestsPerDay: $0.requestsPerDay, recordsPerDay: $0.recordsPerDay,
                intervalSeconds: $0.intervals)
        }
        today = overview.own.used.used(in: .day, at: now)
        month = overview.own.used.used(in: .month, at: now)
        limits = overview.limits(now: now).map {
            Limit(limit: $0.limit, used: $0.used, forecast: $0.forecast, headroom: $0.headroom)
        }
        account = status.profile?.account
        terms = status.profile?.terms
        isRecorded = status.profile?.isRecorded ?? false
    }

    static func text(_ overviews: [ProviderOverview], now: Date) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let objects = overviews.map { ProviderJSON($0, now: now) }
        return String(decoding: try encoder.encode(objects), as: UTF8.self)
    }
}
