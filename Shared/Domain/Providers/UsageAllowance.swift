public import Foundation

/// How many refreshes the limits allow at an instant: the hard limit, independent of the plan.
public struct UsageAllowance: Hashable, Sendable {
    /// Available now; `Int.max` when no limit applies to the cost of a refresh.
    public var refreshes: Int
    /// The limit that allows the fewest; nil when none applies.
    public var limit: UsageLimit?
    /// When the first blocking window ends, after which ``refreshes`` may be higher; nil while some are left.
    public var nextAt: Date?

    public init(refreshes: Int, limit: UsageLimit?, nextAt: Date?) {
        self.refreshes = refreshes
        self.limit = limit
        self.nextAt = nextAt
    }

    /// - Parameters:
    /// - cost: of one refresh.
    /// - used: so far, by all feeds that share these limits.
    public static func refreshes(
        of cost: RefreshCost, within limits: [UsageLimit], used: UsageWindows, now: Date
    ) -> UsageAllowance {
        var allowance = UsageAllowance(refreshes: .max, limit: nil, nextAt: nil)
        for limit in limits {
            let price = Usage(cost)[limit.unit]
            guard price > 0 else { continue }
            let window = UsageWindow(limit.span, containing: now)
            let left = max(0, limit.count - used[window][limit.unit]) / price
            if left < allowance.refreshes || allowance.limit == nil {
                allowance.refreshes = left
                allowance.limit = limit
            }
            // All exhausted windows must end before anything is available.
            if left == 0 { allowance.nextAt = max(allowance.nextAt ?? window.end, window.end) }
        }
        return allowance
    }
}
