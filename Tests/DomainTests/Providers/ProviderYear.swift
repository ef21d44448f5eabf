import Domain
import Foundation

/// A year with one provider: people join and leave, the contract changes, refreshes fail, and a poller claims by the
/// minute what is due and allowed. Time is counted in minutes since the first of January 2024, a leap year.
struct ProviderYear {
    static let start = Date(timeIntervalSince1970: 1_704_067_200)
    static let minutes = 366 * 1_440

    /// Limits that hold from a day on; the last of them that has begun.
    let contracts: [(day: Int, limits: [UsageLimit])]
    let cells: Int
    /// At each multiple of so many minutes a new plan is made; not a part of a day, so that plans begin anywhere.
    let minutesPerPlan = 797
    /// Every so manieth refresh brings nothing and is tried again after five minutes.
    let refreshesPerFailure = 60
    let rule = RefreshRule(shortest: 3_600, longest: 86_400)
    let cost = RefreshCost(requests: 1, records: 24)

    private(set) var record = YearRecord()
    private var states: [CellState]
    private var spent = UsageWindows()
    private var due: [Int: [Int]] = [:]
    private var waiting: [Int] = []
    private var claims = 0
    /// Demand is handed over backwards, which must not matter.
    private let isReversed: Bool

    init(cells: Int, contracts: [(day: Int, limits: [UsageLimit])], isReversed: Bool = false) {
        self.cells = cells
        self.contracts = contracts
        self.isReversed = isReversed
        states = (0..<cells).map { CellState(cell: GridCell(row: $0 / 50, column: $0 % 50)) }
    }

    func limits(at minute: Int) -> [UsageLimit] { contracts.last { $0.day * 1_440 <= minute }?.limits ?? [] }

    /// Few cells have most people; each begins on a day of its own, grows all year, and every seventh empties.
    func people(in index: Int, at minute: Int) -> Int {
        let day = minute / 1_440
        let joined = index * 3 / 4
        guard day >= joined else { return 0 }
        if index % 7 == 3, day > 250 { return 0 }
        return 1 + 40_000 / (index + 1) * (day - joined) / 366
    }

    mutating func run(minutes: Int = minutes) {
        for minute in 0..<minutes {
            if minute % minutesPerPlan == 0 || contracts.contains(where: { $0.day * 1_440 == minute }) { plan(minute) }
            waiting += due.removeValue(forKey: minute)?.filter { states[$0].due == minute } ?? []
            if !waiting.isEmpty { claim(minute) }
        }
    }

    private mutating func plan(_ minute: Int) {
        let now = time(minute)
        var demand = states.indices.map {
            CellDemand(cell: states[$0].cell, people: people(in: $0, at: minute))
        }
        if isReversed { demand.reverse() }
        let plan = RefreshPlanner.plan(
            for: profile(limits: limits(at: minute), cost: cost, refresh: rule), demand: demand, spent: spent, now: now)
        record.plans.append((minute, plan))
        waiting = []
        for (index, planned) in plan.cells.enumerated() {
            checkAge(of: index, at: minute)
            states[index].interval = planned.interval
            guard planned.interval != nil else {
                states[index].servedSince = nil
                states[index].due = nil
                continue
            }
            if states[index].servedSince == nil { states[index].servedSince = minute }
            schedule(index, at: minute)
        }
    }

    private mutating func schedule(_ index: Int, at minute: Int) {
        guard let interval = states[index].interval else { return }
        let next = states[index].lastRefresh.map { last in
            let next = RefreshSchedule.nextRefresh(
                of: states[index].cell, after: time(last), every: interval, rule: rule)
            return Int((next.timeIntervalSince(Self.start) / 60).rounded(.up))
        }
        // What is already on the list for that minute stays there once.
        if let next, next > minute, states[index].due != next { due[next, default: []].append(index) }
        states[index].due = next ?? minute
        if states[index].due ?? minute <= minute { waiting.append(index) }
    }

    private mutating func claim(_ minute: Int) {
        let allowance = UsageAllowance.refreshes(
            of: cost, within: limits(at: minute), used: spent, now: time(minute))
        // In the order in which they were due: otherwise a wider contract, which makes all due at once, would let some
        // grow too old at the end of the row.
        waiting.sort { (states[$0].due ?? 0, $0) < (states[$1].due ?? 0, $1) }
        let claimed = Array(waiting.prefix(allowance.refreshes))
        waiting.removeFirst(claimed.count)
        if !waiting.isEmpty { record.minutesOfWaiting += 1 }
        for index in claimed { refresh(index, minute) }
    }

    private mutating func refresh(_ index: Int, _ minute: Int) {
        claims += 1
        spent.add(Usage(cost), at: time(minute))
        record.count(cost, at: minute, limits: limits(at: minute))
        if claims % refreshesPerFailure == 0 {
            states[index].due = minute + 5
            due[minute + 5, default: []].append(index)
            return
        }
        checkAge(of: index, at: minute)
        if let last = states[index].lastRefresh, let since = states[index].servedSince, since <= last {
            record.ages[index, default: []].append(minute - last)
        }
        states[index].lastRefresh = minute
        record.refreshes.append((minute, index))
        schedule(index, at: minute)
    }

    /// Served without a break, a cell has a value, and none older than the longest interval.
    private mutating func checkAge(of index: Int, at minute: Int) {
        guard let since = states[index].servedSince else { return }
        let age = minute - max(since, states[index].lastRefresh ?? since)
        record.oldest = max(record.oldest, age)
        if age * 60 > rule.longest { record.tooOld.append("cell \(index) at minute \(minute): \(age) minutes") }
    }

    private func time(_ minute: Int) -> Date { Self.start.addingTimeInterval(Double(minute) * 60) }

    private struct CellState {
        var cell: GridCell
        var interval: Int?
        var servedSince: Int?
        var lastRefresh: Int?
        var due: Int?
    }
}
