import Domain
import Foundation
import Testing

/// A year with 200 cells, four of which are new in three days, and a contract that is widened in May and cut in September.
@Suite struct RefreshPlannerYearTests {
    private static let widening = 130
    private static let cut = 250
    private static let contracts: [(day: Int, limits: [UsageLimit])] = [
        (0, limits(day: 270, month: 165_000)), (widening, limits(day: 600, month: 460_000)),
        (cut, limits(day: 600, month: 100_000)),
    ]
    private static let year = {
        var year = ProviderYear(cells: 200, contracts: contracts)
        year.run()
        return year.record
    }()
    private var year: YearRecord { Self.year }

    private static func limits(day: Int, month: Int) -> [UsageLimit] {
        [
            UsageLimit(10, .requests, per: .minute), UsageLimit(60, .requests, per: .hour),
            UsageLimit(day, .requests, per: .day), UsageLimit(month, .records, per: .month),
        ]
    }

    private func plan(onDay day: Int) throws -> RefreshPlan {
        try #require(year.plans.last { $0.minute <= day * 1_440 }).plan
    }

    @Test func noWindowEverGoesBeyondALimit() {
        #expect(year.beyondLimit == [])
        #expect(year.refreshes.count > 60_000)
    }

    @Test func noServedValueGetsOlderThanTheLongestInterval() {
        #expect(year.tooOld.prefix(3) == [])
        #expect(year.oldest > 1_000)
    }

    /// All but the reserve, in the months with more demand than the limit allows.
    @Test(arguments: [(31, 165_000), (60, 165_000), (91, 165_000), (305, 100_000), (335, 100_000), (366, 100_000)])
    func aLimitThatBindsIsUsedButForItsReserve(lastDay: Int, limit: Int) {
        let records = year.used(in: .month, at: lastDay * 1_440 - 1).records

        #expect((Double(limit) * 0.92...Double(limit)).contains(Double(records)))
    }

    @Test func refreshesSeldomWaitForAWindow() {
        #expect(year.minutesOfWaiting < 5_000)
    }

    @Test func inEachPlanMorePeopleAreNeverOlderThanFewer() {
        for (minute, plan) in year.plans {
            let crowds = Dictionary(grouping: plan.cells.filter { $0.people > 0 }, by: \.people).sorted {
                $0.key < $1.key
            }
            let ranges = crowds.map { _, cells in cells.map { $0.interval ?? .max }.sorted() }
            let isInOrder = zip(ranges, ranges.dropFirst()).allSatisfy { $0[0] >= $1[$1.count - 1] }
            #expect(isInOrder, "minute \(minute)")
        }
    }

    @Test func overTheYearTheCrowdedCellsWereYounger() throws {
        let meanAges = try [0, 20, 60, 120].map { cell in
            let ages = try #require(year.ages[cell])
            return Double(ages.reduce(0, +)) / Double(ages.count)
        }

        #expect(zip(meanAges, meanAges.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func whenPeopleJoinThereIsLessForEachCell() throws {
        let (winter, spring) = (try plan(onDay: 40), try plan(onDay: 120))

        #expect(spring.people > winter.people)
        #expect(spring.cellsServed > winter.cellsServed)
        #expect(try #require(spring.intervals.first) > (try #require(winter.intervals.first)))
        #expect(spring.requestsPerDay <= 270)
    }

    @Test func aWiderContractIsUsedAtOnce() throws {
        let (before, after) = (try plan(onDay: Self.widening - 1), try plan(onDay: Self.widening))

        #expect(after.requestsPerDay > before.requestsPerDay * 2)
        #expect(try #require(after.intervals.first) < (try #require(before.intervals.first)))
    }

    /// Most of the 100,000 records are used by then: the rest of the month serves a few, and October many more.
    @Test func aCutContractLeavesOutThoseWithTheFewestPeople() throws {
        let (before, after, october) = (try plan(onDay: Self.cut - 1), try plan(onDay: Self.cut), try plan(onDay: 280))

        #expect(before.cellsServed > 160)
        #expect((1...50).contains(after.cellsServed))
        #expect(october.cellsServed > after.cellsServed * 3)
        #expect(october.cells.contains { $0.people > 0 && $0.interval == nil })
    }

    @Test func theSameYearGivesTheSameRefreshesInWhateverOrderTheDemandComes() {
        let days = [false, true].map { isReversed in
            var year = ProviderYear(cells: 100, contracts: Self.contracts, isReversed: isReversed)
            year.run(minutes: 60 * 1_440)
            return year.record.refreshes.map { [$0.minute, $0.cell] }
        }

        #expect(days[0].count > 10_000)
        #expect(days[0] == days[1])
    }
}
