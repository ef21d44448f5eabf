import Domain
import Foundation

/// What `breathe-easy providers` prints for people.
struct ProviderReport: CustomStringConvertible {
    let overviews: [ProviderOverview]
    let now: Date
    /// With each limit, and the required attribution.
    var isVerbose = false

    static let nothing =
        "There are no providers yet: environment-poller stores them when it starts."

    var description: String {
        guard !overviews.isEmpty else { return Self.nothing }
        let parts = [table, recordings, troubles] + (isVerbose ? overviews.map(details) : [])
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var table: String {
        var table = TextTable(
            [
                "PROVIDER", "STATE", "PEOPLE", "CELLS", "LEFT OUT", "SHORTEST", "MEDIAN", "LONGEST", "REQUESTS TODAY",
                "RECORDS TODAY", "MONTH BY PLAN",
            ], numberColumns: Set(2...10))
        for overview in overviews {
            let plan = overview.plan
            let intervals = [plan?.intervals?.shortest, plan?.intervals?.median, plan?.intervals?.longest]
            table.add(
                [
                    overview.status.provider, overview.stateWord(at: now), plan?.people.grouped ?? Self.unknown,
                    plan?.servedCells.grouped ?? Self.unknown, plan?.unservedCells.grouped ?? Self.unknown,
                ] + intervals.map { $0.map { Double?($0).durationWords } ?? Self.unknown }
                    + [today(overview, .requests), today(overview, .records), month(overview)])
        }
        return table.description
    }

    /// Why the figures are beyond what a provider allows; empty when the providers themselves are asked.
    private var recordings: String {
        guard overviews.contains(where: { $0.status.profile?.isRecorded ?? false }) else { return "" }
        return
            "environment-poller runs with ENVIRONMENT_SOURCE=recorded: these requests and records are of recordings, "
            + "cost nothing, and have no limit."
    }

    /// What is wrong, by provider.
    private var troubles: String {
        overviews.compactMap { overview in
            overview.trouble(at: now).map { "\(overview.status.provider): \($0)".printable }
        }.joined(separator: "\n")
    }

    private func today(_ overview: ProviderOverview, _ unit: UsageLimit.Unit) -> String {
        let limits = overview.limits(now: now)
        let used = overview.own.used.used(in: .day, at: now)[unit].grouped
        guard let limit = limits.first(where: { $0.limit.span == .day && $0.limit.unit == unit }) else { return used }
        let isShared = overview.status.profile?.account != nil
        return "\(used)/\(isShared ? "\(limit.used.grouped)/" : "")\(limit.limit.count.grouped)"
    }

    /// Against the tightest monthly limit; without one, what the month's requests come to.
    private func month(_ overview: ProviderOverview) -> String {
        let ofMonth = overview.limits(now: now).filter { $0.limit.span == .month }
        if let tightest = ofMonth.max(by: { $0.share < $1.share }) {
            return "\(Int(tightest.forecast).grouped)/\(tightest.limit.count.grouped) \(tightest.limit.unit)"
        }
        guard overview.plan != nil else { return Self.unknown }
        let left = UsageWindow(.month, containing: now).end.timeIntervalSince(now)
        let used = Double(overview.own.used.used(in: .month, at: now).requests)
        return "\(Int(used + overview.own.requestsPerDay * left / 86_400).grouped) requests"
    }

    private func details(_ overview: ProviderOverview) -> String {
        guard let profile = overview.status.profile else {
            return "\(overview.status.provider): this command cannot read its profile; is it older?"
        }
        let limits = overview.limits(now: now).map { forecast in
            let limit = forecast.limit
            return "  \(limit.count.grouped) \(limit.unit) a \(limit.span): \(forecast.used.grouped) used, "
                + "\(Int(forecast.forecast).grouped) by plan, \(Int(forecast.headroom.rounded(.down)).grouped) to spare"
        }
        let facts = [
            "\(profile.id): \(profile.name)", "  shown beside its values: \(profile.terms.attribution)",
            "  terms: \(profile.terms.licence), \(profile.terms.redistribution.rawValue), \(profile.terms.url)",
            "  last success: \(overview.status.lastSuccess?.ISO8601Format() ?? Self.unknown)",
            "  planned: \(overview.plan?.plannedAt.ISO8601Format() ?? Self.unknown)",
        ]
        let account = limits.isEmpty ? nil : profile.account
        return (facts + (account.map { ["  limits shared by all feeds of \($0)"] } ?? []) + limits)
            .map(\.printable).joined(separator: "\n")
    }

    private static let unknown = "–"
}

extension LimitForecast {
    fileprivate var share: Double { forecast / Double(max(1, limit.count)) }
}
