public import Foundation

extension UsageWindows {
    /// The used share of the limit with the least left: 0 is nothing, 1 all.
    /// - Returns: nil when there is no limit.
    public func usedShare(of limits: [UsageLimit], at instant: Date) -> Double? {
        limits.map { limit in
            let used = used(in: limit.span, at: instant)[limit.unit]
            // A limit of zero is used up.
            return limit.count > 0 ? Double(used) / Double(limit.count) : 1
        }.max()
    }
}
