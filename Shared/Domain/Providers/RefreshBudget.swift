import Foundation

/// What one limit lets a plan spend.
struct RefreshBudget {
    let limit: UsageLimit
    /// In the limit's unit per second.
    let rate: Double
    private let used: Int
    private let now: Date

    /// Each limit of an account once, in the order of the feeds that declare them.
    static func all(of profiles: [ProviderProfile], spent: UsageWindows, now: Date) -> [RefreshBudget] {
        var limits: [UsageLimit] = []
        for limit in profiles.flatMap(\.limits) where !limits.contains(limit) { limits.append(limit) }
        let horizon = Double(profiles.map(\.refresh.longest).max() ?? 0)
        return limits.map { limit in
            let used = spent.used(in: limit.span, at: now)[limit.unit]
            let price = profiles.map { Usage($0.cost)[limit.unit] }.filter { $0 <= limit.count }.max() ?? 0
            let rate = SustainableRate(limit: limit, price: price, used: used)
            return RefreshBudget(
                limit: limit, rate: rate.perSecond(from: now, horizon: horizon), used: used, now: now)
        }
    }

    /// Whether this much may be spent per second; rounding errors are covered by the reserve.
    func holds(_ spending: Double) -> Bool { spending <= rate * (1 + 1e-9) }

    func forecast(spendingPerSecond spending: Double) -> LimitForecast {
        let left = UsageWindow(limit.span, containing: now).end.timeIntervalSince(now)
        return LimitForecast(limit: limit, used: used, forecast: Double(used) + spending * left)
    }
}
