public import Foundation

/// Plans how often cells are refreshed: more often where more people live and values change faster, and never beyond
/// the limits. Plan again whenever people, limits or use have changed.
public enum RefreshPlanner {
    /// - Parameters:
    /// - demand: each cell once, in any order.
    /// - spent: use in the current windows.
    public static func plan(
        for profile: ProviderProfile, demand: [CellDemand], spent: UsageWindows, now: Date
    ) -> RefreshPlan {
        plan([FeedDemand(profile: profile, cells: demand)], spent, now).summary(of: 0)
    }

    /// Plans feeds that share one account and its limits: one plan for each feed, in their order. A limit declared by
    /// any feed applies to all. O(n log n) in cells.
    public static func plans(for feeds: [FeedDemand], spent: UsageWindows, now: Date) -> [RefreshPlan] {
        let joint = plan(feeds, spent, now)
        return feeds.indices.map(joint.summary)
    }

    private static func plan(_ feeds: [FeedDemand], _ spent: UsageWindows, _ now: Date) -> JointPlan {
        var plan = JointPlan(feeds: feeds, spent: spent, now: now)
        plan.admit()
        plan.level()
        return plan
    }
}

/// A plan in progress for all feeds of an account.
private struct JointPlan {
    private let feeds: [FeedDemand]
    private let now: Date
    private let budgets: [RefreshBudget]
    private var candidates: [RefreshCandidate]

    init(feeds: [FeedDemand], spent: UsageWindows, now: Date) {
        self.feeds = feeds
        self.now = now
        budgets = RefreshBudget.all(of: feeds.map(\.profile), spent: spent, now: now)
        candidates = feeds.indices.flatMap { RefreshCandidate.all(of: feeds[$0], feed: $0) }
        for index in candidates.indices { candidates[index].weigh(against: budgets) }
        // Also makes sums, down to the last digit, independent of the order of the demand.
        candidates.sort { $0.goesBefore($1) }
    }

    /// Leaves out what the limits cannot fit even at the longest interval: where the fewest people live, and among an
    /// account's feeds those that cost most for the people they serve.
    mutating func admit() {
        var loads = budgets.map { _ in 0.0 }
        for index in candidates.indices {
            let candidate = candidates[index]
            let added = zip(loads, budgets).map { $0 + candidate.price(in: $1) / candidate.longest }
            let full = budgets.indices.filter { added[$0] > loads[$0] && !budgets[$0].holds(added[$0]) }
            if let limit = budgets.first(where: { candidate.price(in: $0) > Double($0.limit.count) })?.limit {
                candidates[index].decision = .notServed(.refreshBeyondLimit(limit))
            } else if let tightest = full.min(by: { budgets[$0].rate < budgets[$1].rate }) {
                candidates[index].decision = .notServed(.limitReached(budgets[tightest].limit))
            } else {
                loads = added
            }
        }
    }

    /// Gives each remaining candidate the interval of its tightest limit.
    ///
    /// Optimal where one limit binds, as always with one cost; where two bind at different prices it keeps both.
    mutating func level() {
        let served = candidates.indices.filter { candidates[$0].isServed }
        var intervals = served.map { candidates[$0].shortest }
        for budget in budgets {
            let levelled = IntervalAllocation.intervals(
                served.map { candidates[$0].item(in: budget) }, rate: budget.rate)
            intervals = zip(intervals, levelled).map { max($0, $1) }
        }
        for (index, interval) in zip(served, intervals) {
            // Rounded up, so that rounding spends nothing; the tolerance absorbs the error of a division.
            candidates[index].decision = .refreshed(every: Int((interval - 1e-6).rounded(.up)))
        }
    }

    func summary(of feed: Int) -> RefreshPlan {
        let profile = feeds[feed].profile
        let decided = candidates.filter { $0.feed == feed }.flatMap(\.plannedCells)
        let deserted = feeds[feed].cells.filter { $0.people < 1 }.map {
            PlannedCell(cell: $0.cell, people: 0, decision: .notServed(.nobodyThere))
        }
        return RefreshPlan(
            provider: profile.id, plannedAt: now, cost: profile.cost,
            cells: (decided + deserted).sorted { $0.cell < $1.cell },
            limits: budgets.map { budget in
                budget.forecast(spendingPerSecond: candidates.reduce(0) { $0 + $1.spendingPerSecond(in: budget) })
            })
    }
}
