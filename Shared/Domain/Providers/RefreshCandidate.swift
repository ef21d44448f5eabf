/// What one refresh updates: a cell, or all cells of a feed that responds with one document.
struct RefreshCandidate {
    /// Its index among the feeds of the account.
    let feed: Int
    /// At least one.
    let cells: [CellDemand]
    let weight: Double
    let cost: Usage
    /// In seconds; `longest` as far as plans use it.
    let shortest: Double
    let longest: Double
    /// The weight per share of the tightest budget that it uses at its longest interval.
    private var yield = Double.infinity
    var decision: PlannedCell.Decision

    /// Empty where nobody lives.
    static func all(of demand: FeedDemand, feed: Int) -> [RefreshCandidate] {
        let wanted = demand.cells.filter { $0.people > 0 }
        guard demand.profile.cost.isShared else {
            return wanted.map { RefreshCandidate(demand.profile, [$0], feed: feed) }
        }
        return wanted.isEmpty ? [] : [RefreshCandidate(demand.profile, wanted, feed: feed)]
    }

    private init(_ profile: ProviderProfile, _ cells: [CellDemand], feed: Int) {
        self.feed = feed
        self.cells = cells
        let changes = cells.reduce(0) { $0 + Double($1.people) * $1.volatility } * profile.refresh.volatility
        // Even without a volatility the order is defined.
        weight = changes > 0 ? changes : 1e-6
        cost = Usage(profile.cost)
        shortest = Double(max(1, profile.refresh.shortest))
        longest = max(shortest, Double(profile.refresh.longest) * RefreshSchedule.plannedShare)
        decision = .refreshed(every: Int(longest))
    }

    var isServed: Bool {
        if case .refreshed = decision { true } else { false }
    }

    /// Whether it serves more people and faster-changing values for its share of the budgets.
    func goesBefore(_ other: RefreshCandidate) -> Bool {
        if yield != other.yield { return yield > other.yield }
        if feed != other.feed { return feed < other.feed }
        return cells[0].cell < other.cells[0].cell
    }

    mutating func weigh(against budgets: [RefreshBudget]) {
        let part = budgets.map { price(in: $0) / longest / $0.rate }.filter { !$0.isNaN }.max() ?? 0
        yield = weight / part
    }

    /// The cost of a refresh in the budget's unit.
    func price(in budget: RefreshBudget) -> Double { Double(cost[budget.limit.unit]) }

    func item(in budget: RefreshBudget) -> IntervalAllocation.Item {
        IntervalAllocation.Item(weight: weight, cost: price(in: budget), shortest: shortest, longest: longest)
    }

    func spendingPerSecond(in budget: RefreshBudget) -> Double {
        guard case .refreshed(let interval) = decision else { return 0 }
        return price(in: budget) / Double(interval)
    }

    var plannedCells: [PlannedCell] {
        cells.map { PlannedCell(cell: $0.cell, people: $0.people, decision: decision) }
    }
}
