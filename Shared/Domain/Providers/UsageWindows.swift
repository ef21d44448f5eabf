public import Foundation

/// What was used in each calendar window; nothing where nothing is noted, so a window that is over counts no more.
public struct UsageWindows: Hashable, Sendable {
    private var used: [UsageWindow: Usage]

    public init(_ used: [UsageWindow: Usage] = [:]) { self.used = used }

    public subscript(window: UsageWindow) -> Usage {
        get { used[window] ?? Usage() }
        set { used[window] = newValue }
    }

    /// What the window of a span that an instant lies in has used so far.
    public func used(in span: UsageLimit.Span, at instant: Date) -> Usage {
        self[UsageWindow(span, containing: instant)]
    }

    /// Counts a use in the windows of all spans, and forgets the windows before them.
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
