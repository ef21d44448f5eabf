public import Foundation

/// How often each cell of a feed is refreshed, what that costs, and what remains within the limits.
public struct RefreshPlan: Hashable, Sendable, Codable {
    /// The profile's id.
    public var provider: String
    public var plannedAt: Date
    public var cost: RefreshCost
    /// Sorted by cell.
    public var cells: [PlannedCell]
    /// In the profile's order; for an account that several feeds share, including the use by all of them.
    public var limits: [LimitForecast]

    public init(
        provider: String, plannedAt: Date, cost: RefreshCost, cells: [PlannedCell], limits: [LimitForecast]
    ) {
        self.provider = provider
        self.plannedAt = plannedAt
        self.cost = cost
        self.cells = cells
        self.limits = limits
    }

    public var people: Int { cells.reduce(0) { $0 + $1.people } }
    public var peopleServed: Int { cells.reduce(0) { $0 + ($1.interval == nil ? 0 : $1.people) } }
    public var cellsServed: Int { cells.count { $0.interval != nil } }

    /// Ascending intervals in seconds of the cells that are served.
    public var intervals: [Int] { cells.compactMap(\.interval).sorted() }

    /// One document for all cells counts once, at the shortest interval.
    public var refreshesPerDay: Double {
        let intervals = cost.isShared ? Array(self.intervals.prefix(1)) : self.intervals
        return intervals.reduce(0) { $0 + 86_400 / Double($1) }
    }
    public var requestsPerDay: Double { refreshesPerDay * Double(cost.requests) }
    public var recordsPerDay: Double { refreshesPerDay * Double(cost.records) }

    /// Forecast for the calendar month; nil without a monthly limit.
    public var month: LimitForecast? { limits.first { $0.limit.span == .month } }
}

/// The plan for one cell.
public struct PlannedCell: Hashable, Sendable, Codable {
    public enum Decision: Hashable, Sendable, Codable {
        /// The interval in seconds.
        case refreshed(every: Int)
        case notServed(ReasonNotServed)
    }

    public var cell: GridCell
    public var people: Int
    public var decision: Decision

    public init(cell: GridCell, people: Int, decision: Decision) {
        self.cell = cell
        self.people = people
        self.decision = decision
    }

    /// In seconds; nil when it is not served.
    public var interval: Int? {
        if case .refreshed(let seconds) = decision { seconds } else { nil }
    }
}

/// Why a cell is left out.
public enum ReasonNotServed: Hashable, Sendable, Codable {
    case nobodyThere
    /// More people live in other cells, and the limit is used up.
    case limitReached(UsageLimit)
    /// A single refresh exceeds the limit.
    case refreshBeyondLimit(UsageLimit)
}

/// The forecast use of a limit's current calendar window.
public struct LimitForecast: Hashable, Sendable, Codable {
    public var limit: UsageLimit
    public var used: Int
    /// At the window's end, if everything goes to plan.
    public var forecast: Double

    public init(limit: UsageLimit, used: Int, forecast: Double) {
        self.limit = limit
        self.used = used
        self.forecast = forecast
    }

    /// What remains at the window's end; negative when other use has exceeded the limit.
    public var headroom: Double { Double(limit.count) - forecast }
}
