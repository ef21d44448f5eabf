import Foundation

/// What a limit lets a plan spend for a while.
struct SustainableRate {
    /// Kept back for retries and for refreshes that fall on the wrong side of a window's edge.
    static let reserve = 0.05

    let limit: UsageLimit
    /// Of one refresh; where that is within the limit at all, the reserve leaves room for one.
    let price: Int
    /// In the current window.
    let used: Int

    /// Of the limit's unit, each second.
    ///
    /// What is left of the window is spread over the rest of it, so that nothing lapses and an overspent window slows
    /// the plan down. Towards its end the next window's share mixes in, so that the plan does not jump at the edge.
    /// - Parameter horizon: seconds that refreshes can wait: the longest interval.
    func perSecond(from now: Date, horizon: TimeInterval) -> Double {
        let left = UsageWindow(limit.span, containing: now).end.timeIntervalSince(now)
        let remaining = max(0, usable - Double(used))
        guard horizon > left else { return remaining / left }
        return (remaining + usable / limit.span.longestLength * (horizon - left)) / horizon
    }

    private var usable: Double {
        let usable = Double(limit.count) * (1 - Self.reserve)
        return price <= limit.count ? max(usable, Double(price)) : usable
    }
}
