import Domain
import Foundation

/// What happened in a ``ProviderYear``, counted apart from the code under test.
struct YearRecord {
    var plans: [(minute: Int, plan: RefreshPlan)] = []
    var refreshes: [(minute: Int, cell: Int)] = []
    /// Minutes between two refreshes of a cell that was served all the while.
    var ages: [Int: [Int]] = [:]
    /// Minutes.
    var oldest = 0
    var tooOld: [String] = []
    /// In which something was due and not allowed.
    var minutesOfWaiting = 0
    private(set) var beyondLimit: [String] = []
    private var used: [Window: Usage] = [:]

    struct Window: Hashable {
        var span: UsageLimit.Span
        var number: Int
    }

    mutating func count(_ cost: RefreshCost, at minute: Int, limits: [UsageLimit]) {
        for span in UsageLimit.Span.allCases {
            let window = Window(span: span, number: Self.number(of: span, minute))
            used[window, default: Usage()] = used[window, default: Usage()] + Usage(cost)
        }
        for limit in limits {
            let used = used(in: limit.span, at: minute)[limit.unit]
            if used > limit.count { beyondLimit.append("\(used) of \(limit) at minute \(minute)") }
        }
    }

    func used(in span: UsageLimit.Span, at minute: Int) -> Usage {
        used[Window(span: span, number: Self.number(of: span, minute))] ?? Usage()
    }

    private static func number(of span: UsageLimit.Span, _ minute: Int) -> Int {
        switch span {
        case .minute: minute
        case .hour: minute / 60
        case .day: minute / 1_440
        case .month: (1...12).first { minute < monthEnds[$0 - 1] } ?? 13
        }
    }

    /// Minutes of the leap year 2024 after which each month has ended.
    private static let monthEnds = [31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366].map { $0 * 1_440 }
}
