import Foundation

/// The rate at which a plan may use up a limit.
struct SustainableRate {
    /// Reserved for retries and for refreshes that fall on the wrong side of a window's edge.
    static let reserve = 0.05

    let limit: UsageLimit
    /// Of one refresh; where that fits the limit at all, the reserve leaves room for one.
    let price: Int
    /// In the current window.
    let used: Int

    /// In the limit's unit per second.
    ///
    /// The rest of the window is spread over its remaining time, so that nothing lapses and an overspent window slows
    /// the plan down. Towards its end the next window's rate mixes in, so that the plan does not jump at the edge.
    /// - Parameter horizon: how long refreshes can wait, in seconds: the longest interval.
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
