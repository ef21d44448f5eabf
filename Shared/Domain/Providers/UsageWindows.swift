public import Foundation

/// The use in each calendar window; zero where nothing is recorded, so that past windows no longer count.
public struct UsageWindows: Hashable, Sendable {
    private var used: [UsageWindow: Usage]

    public init(_ used: [UsageWindow: Usage] = [:]) { self.used = used }

    public subscript(window: UsageWindow) -> Usage {
        get { used[window] ?? Usage() }
        set { used[window] = newValue }
    }

    /// The use so far in the window of a span that contains an instant.
    public func used(in span: UsageLimit.Span, at instant: Date) -> Usage {
        self[UsageWindow(span, containing: instant)]
    }

    /// Adds a use to the windows of all spans, and drops earlier windows.
    public mutating func add(_ usage: Usage, at instant: Date) {
        var current: [UsageWindow: Usage] = [:]
        for span in UsageLimit.Span.allCases {
            let window = UsageWindow(span, containing: instant)
            current[window] = self[window] + usage
        }
        used = current
    }

    public static func + (left: UsageWindows, right: UsageWindows) -> UsageWindows {
        UsageWindows(left.used.merging(right.used) { $0 + $1 })
    }
}

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
