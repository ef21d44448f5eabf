import Domain
import Foundation

/// One feed: whether it works, whom it serves, and what it spends.
struct ProviderOverview: Sendable, Equatable {
    /// Of the whole feed, or of the account that it shares with others.
    struct Spending: Sendable, Equatable {
        var used = UsageWindows()
        /// By plan.
        var requestsPerDay = 0.0
        var recordsPerDay = 0.0
    }

    var status: ProviderStatus
    /// Nil before the first plan.
    var plan: PlanSummary?
    var own: Spending
    /// Of all feeds that count on the same limits, this one included.
    var account: Spending

    /// Joins the rows of the tables, in the order of the statuses.
    static func all(
        _ statuses: [ProviderStatus], plans: [PlanSummary], spent: [String: UsageWindows]
    ) -> [ProviderOverview] {
        let plans = Dictionary(plans.map { ($0.provider, $0) }) { first, _ in first }
        let spendings = statuses.map { status in
            Spending(
                used: spent[status.provider] ?? UsageWindows(),
                requestsPerDay: plans[status.provider]?.requestsPerDay ?? 0,
                recordsPerDay: plans[status.provider]?.recordsPerDay ?? 0)
        }
        let accounts = Dictionary(grouping: zip(statuses, spendings), by: \.0.account)
        return zip(statuses, spendings).map { status, own in
            ProviderOverview(
                status: status, plan: plans[status.provider], own: own,
                account: (accounts[status.account] ?? []).map(\.1).reduce(Spending()) { $0 + $1 })
        }
    }

    /// Each limit of the profile with the account's use, and the forecast by plan.
    func limits(now: Date) -> [LimitForecast] {
        (status.profile?.limits ?? []).map { limit in
            let perDay = limit.unit == .requests ? account.requestsPerDay : account.recordsPerDay
            let used = account.used.used(in: limit.span, at: now)[limit.unit]
            let left = UsageWindow(limit.span, containing: now).end.timeIntervalSince(now)
            return LimitForecast(limit: limit, used: used, forecast: Double(used) + perDay * left / 86_400)
        }
    }
}

extension ProviderOverview.Spending {
    static func + (left: Self, right: Self) -> Self {
        Self(
            used: left.used + right.used, requestsPerDay: left.requestsPerDay + right.requestsPerDay,
            recordsPerDay: left.recordsPerDay + right.recordsPerDay)
    }
}

/// A feed's row in the view `providers`.
struct ProviderStatus: Sendable, Equatable {
    var provider: String
    /// Nil when this version of the command cannot read it.
    var profile: ProviderProfile?
    var isEnabled: Bool
    /// `up`, `down` or `unknown`.
    var state: String
    var reason: String?
    var since: Date?
    var lastSuccess: Date?
    var blockedUntil: Date?

    /// Equal for feeds that count on the same limits; apart from the names of feeds.
    var account: String { profile?.account.map { "account \($0)" } ?? provider }
}

/// A feed's row in `provider_plans`.
struct PlanSummary: Sendable, Equatable {
    var provider: String
    var plannedAt: Date
    var people: Int
    var cells: Int
    var servedCells: Int
    var unservedCells: Int
    var requestsPerDay: Double
    var recordsPerDay: Double
    /// Seconds; nil when no cell is served.
    var intervals: Intervals?

    struct Intervals: Sendable, Equatable, Encodable {
        var shortest: Double
        var median: Double
        var longest: Double
    }
}
