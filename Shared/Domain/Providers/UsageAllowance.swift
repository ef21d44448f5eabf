public import Foundation

/// How many refreshes the limits leave at an instant: the hard limit, whatever was planned.
public struct UsageAllowance: Hashable, Sendable {
    /// May be claimed now; `Int.max` when no limit counts what a refresh costs.
    public var refreshes: Int
    /// Which limit leaves the fewest; nil when none counts.
    public var limit: UsageLimit?
    /// When the first window in the way ends, for ``refreshes`` may be more from then on; nil while some are left.
    public var nextAt: Date?

    public init(refreshes: Int, limit: UsageLimit?, nextAt: Date?) {
        self.refreshes = refreshes
        self.limit = limit
        self.nextAt = nextAt
    }

    /// - Parameters:
    ///   - cost: of one refresh.
    ///   - used: so far, of all feeds that count on these limits.
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
            // All that are exhausted must end before anything can be claimed.
            if left == 0 { allowance.nextAt = max(allowance.nextAt ?? window.end, window.end) }
        }
        return allowance
    }
}
