import Testing

@testable import Domain

@Suite struct IntervalAllocationTests {
    private func items(weights: [Double], costs: [Double]? = nil) -> [IntervalAllocation.Item] {
        zip(weights, costs ?? weights.map { _ in 1 }).map {
            IntervalAllocation.Item(weight: $0, cost: $1, shortest: 60, longest: 1_000)
        }
    }

    private func spending(_ items: [IntervalAllocation.Item], _ intervals: [Double]) -> Double {
        zip(items, intervals).reduce(0) { $0 + $1.0.cost / $1.1 }
    }

    private func age(_ items: [IntervalAllocation.Item], _ intervals: [Double]) -> Double {
        zip(items, intervals).reduce(0) { $0 + $1.0.weight * $1.1 / 2 }
    }

    /// 1/100 + 1/200 + 1/300 = 11/600.
    @Test func fourTimesTheWeightHalvesTheInterval() {
        let intervals = IntervalAllocation.intervals(items(weights: [36, 9, 4]), rate: 11.0 / 600)

        #expect(zip(intervals, [100.0, 200, 300]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    /// 1/100 + 4/200 = 3/100.
    @Test func fourTheCostDoublesTheInterval() {
        let intervals = IntervalAllocation.intervals(items(weights: [5, 5], costs: [1, 4]), rate: 3.0 / 100)

        #expect(zip(intervals, [100.0, 200]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    /// One item takes 1/60 at its shortest and one 1/1,000 at its longest; what is left makes 500 for the third.
    @Test func whatABoundSavesOrTakesIsLevelledOutOverTheOthers() {
        let items = items(weights: [1e6, 1, 1e-6])
        let intervals = IntervalAllocation.intervals(items, rate: 1.0 / 60 + 1.0 / 500 + 1.0 / 1_000)

        #expect(zip(intervals, [60.0, 500, 1_000]).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test(arguments: [(0.05, 60.0), (1e9, 60), (0.003, 1_000), (0.002, 1_000), (0, 1_000)])
    func staysWithinTheBoundsWhateverTheRate(rate: Double, interval: Double) {
        let intervals = IntervalAllocation.intervals(items(weights: [1, 2, 3]), rate: rate)

        #expect(intervals.allSatisfy { abs($0 - interval) < 1e-6 })
    }

    @Test func whatCostsNothingIsRefreshedAsOftenAsItMay() {
        let intervals = IntervalAllocation.intervals(items(weights: [1, 1], costs: [0, 1]), rate: 1.0 / 500)

        #expect(intervals[0] == 60)
        #expect(abs(intervals[1] - 500) < 1e-6)
    }

    private func uneven(_ number: Int) -> IntervalAllocation.Item {
        let shortest = Double(60 + number % 5 * 20)
        let longest = Double(1_000 + number % 7 * 100)
        return IntervalAllocation.Item(
            weight: Double(number * number), cost: Double(1 + number % 3), shortest: shortest, longest: longest)
    }

    /// Moving spending from any item to any other must make the age worse, since the problem is convex.
    @Test(arguments: [0.06, 0.1, 0.2, 0.4, 0.6])
    func noExchangeBetweenTwoItemsLowersTheAge(rate: Double) {
        let items = (1...30).map(uneven)
        let intervals = IntervalAllocation.intervals(items, rate: rate)
        let least = age(items, intervals)

        #expect(abs(spending(items, intervals) - rate) < 1e-9)
        for giver in items.indices {
            for taker in items.indices where taker != giver {
                var changed = intervals
                let moved = 1e-5
                changed[giver] = items[giver].cost / (items[giver].cost / intervals[giver] - moved)
                changed[taker] = items[taker].cost / (items[taker].cost / intervals[taker] + moved)
                guard changed[giver] <= items[giver].longest, changed[taker] >= items[taker].shortest else { continue }
                #expect(age(items, changed) >= least)
            }
        }
    }
}
