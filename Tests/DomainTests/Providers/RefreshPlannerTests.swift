import Domain
import Foundation
import Testing

@Suite struct RefreshPlannerTests {
    /// Midnight of a first, where all windows begin.
    private let start = Date(timeIntervalSince1970: 1_704_067_200)

    private func plan(
        _ limits: [UsageLimit], _ people: [Int], cost: RefreshCost = RefreshCost(requests: 1, records: 0),
        refresh: RefreshRule = RefreshRule(shortest: 3_600, longest: 86_400), used: Usage = Usage(),
        hours: Double = 0
    ) -> RefreshPlan {
        let now = start.addingTimeInterval(hours * 3_600)
        var spent = UsageWindows()
        spent.add(used, at: now)
        return RefreshPlanner.plan(
            for: profile(limits: limits, cost: cost, refresh: refresh), demand: demand(people), spent: spent, now: now)
    }

    private let hundredADay = [UsageLimit(100, .requests, per: .day)]

    @Test func whereMorePeopleLiveIsRefreshedMoreOften() {
        let plan = plan([UsageLimit(40, .requests, per: .day)], [400, 100, 25])

        let intervals = plan.cells.compactMap(\.interval)
        // √400 : √100 : √25
        #expect(abs(Double(intervals[1]) / Double(intervals[0]) - 2) < 0.01)
        #expect(abs(Double(intervals[2]) / Double(intervals[1]) - 2) < 0.01)
        #expect((37.9...38).contains(plan.requestsPerDay))
    }

    @Test func moreVolatileValuesAreRefreshedMoreOften() {
        var cells = demand([100, 100])
        cells[1].volatility = 4
        let plan = RefreshPlanner.plan(
            for: profile(limits: [UsageLimit(20, .requests, per: .day)]), demand: cells, spent: UsageWindows(),
            now: start)

        let intervals = plan.cells.compactMap(\.interval)
        #expect(abs(Double(intervals[0]) / Double(intervals[1]) - 2) < 0.01)
    }

    @Test func withoutPressureAllAreRefreshedWheneverThereIsNews() {
        #expect(plan(hundredADay, [1, 1_000, 3]).intervals == [3_600, 3_600, 3_600])
        #expect(plan([], [1, 1_000]).intervals == [3_600, 3_600])
    }

    /// 95 a day at 24/0.9 hours at most are 85 cells.
    @Test func whereFewestPeopleLiveIsLeftOutWithTheReason() throws {
        let plan = plan(hundredADay, Array(1...100))

        #expect(plan.cellsServed == 85)
        #expect(plan.requestsPerDay <= 95)
        let leftOut = plan.cells.filter { $0.interval == nil }
        #expect(leftOut.map(\.people) == Array(1...15))
        #expect(leftOut.allSatisfy { $0.decision == .notServed(.limitReached(hundredADay[0])) })
        #expect(plan.peopleServed == 5_050 - 120)
    }

    @Test func amongEqualsTheOrderOfTheCellsDecides() {
        let plan = plan(hundredADay, Array(repeating: 7, count: 100))

        #expect(plan.cells.prefix(85).allSatisfy { $0.interval != nil })
        #expect(plan.cells.dropFirst(85).allSatisfy { $0.interval == nil })
    }

    @Test func theOrderOfTheDemandDoesNotMatter() {
        let cells = demand((0..<500).map { 1 + $0 * 7_919 % 1_000 })
        let profile = profile(limits: [UsageLimit(700, .requests, per: .day)])
        let plans = [cells, cells.reversed(), cells.sorted { $0.people < $1.people }].map {
            RefreshPlanner.plan(for: profile, demand: $0, spent: UsageWindows(), now: start)
        }

        #expect(plans[0] == plans[1])
        #expect(plans[0] == plans[2])
    }

    @Test func nobodyThereIsNotServed() {
        let plan = plan(hundredADay, [0, 5, -1])

        #expect(plan.cells.map(\.interval) == [nil, 3_600, nil])
        #expect(plan.cells[0].decision == .notServed(.nobodyThere))
        #expect(plan.people == 5)
    }

    @Test(
        arguments: [
            ([UsageLimit(10, .requests, per: .minute)], 13_680.0),
            ([UsageLimit(10, .requests, per: .hour)], 228),
            ([UsageLimit(100, .requests, per: .day)], 95),
            ([UsageLimit(3_100, .requests, per: .month)], 95),
            ([UsageLimit(2_400, .records, per: .day)], 95),
            ([UsageLimit(10, .requests, per: .hour), UsageLimit(2_400, .records, per: .day)], 95),
            ([UsageLimit(10, .requests, per: .minute), UsageLimit(500, .requests, per: .day)], 475),
        ] as [([UsageLimit], Double)])
    func theTightestLimitBinds(limits: [UsageLimit], perDay: Double) {
        let plan = plan(
            limits, Array(repeating: 10, count: 50), cost: RefreshCost(requests: 1, records: 24),
            refresh: RefreshRule(shortest: 60, longest: 86_400))

        #expect((perDay * 0.999...perDay).contains(plan.requestsPerDay))
        #expect(plan.recordsPerDay == plan.requestsPerDay * 24)
    }

    @Test func oneRefreshBeyondALimitIsNeverPlanned() {
        let limit = UsageLimit(100, .records, per: .day)
        let plan = plan([limit], [10, 20], cost: RefreshCost(requests: 1, records: 101))

        #expect(plan.cells.allSatisfy { $0.decision == .notServed(.refreshBeyondLimit(limit)) })
        #expect(plan.requestsPerDay == 0)
    }

    /// Five hundredths of 1 would leave less than one.
    @Test func theReserveLeavesRoomForOneRefresh() {
        let plan = plan(
            [UsageLimit(1, .requests, per: .day)], [10], refresh: RefreshRule(shortest: 3_600, longest: 172_800))

        #expect(plan.intervals == [86_400])
    }

    @Test func oneDocumentForAllCellsCostsOnce() {
        let plan = plan(
            [UsageLimit(24, .requests, per: .day)], Array(1...1_000),
            cost: RefreshCost(requests: 1, records: 0, isShared: true))

        #expect(plan.cellsServed == 1_000)
        #expect(Set(plan.intervals).count == 1)
        #expect((22.7...22.8).contains(plan.requestsPerDay))
    }

    /// On the 16th of a month of 31 days with everything used, no cell can be refreshed within a day.
    @Test func aMonthThatIsUsedUpServesNobodyUntilItsEnd() {
        let limit = UsageLimit(3_100, .requests, per: .month)
        let half = plan([limit], Array(repeating: 1, count: 200), used: Usage(requests: 1_550), hours: 15 * 24)
        let whole = plan([limit], Array(repeating: 1, count: 200), used: Usage(requests: 3_100), hours: 15 * 24)
        let edge = plan([limit], Array(repeating: 1, count: 200), used: Usage(requests: 3_100), hours: 31 * 24 - 1)

        #expect((74...86).contains(half.cellsServed))
        #expect(whole.cellsServed == 0)
        // The next month begins in an hour, and these cells can wait for it.
        #expect((75...85).contains(edge.cellsServed))
    }

    @Test func whatEarlierDaysLeftIsUsedLater() {
        let limits = [UsageLimit(3_100, .requests, per: .month)]
        let people = Array(repeating: 1, count: 10)

        #expect(plan(limits, people, hours: 15 * 24).requestsPerDay > plan(limits, people).requestsPerDay * 1.5)
    }

    @Test func morePeopleMakeNoCellOlderThanOneWithFewer() {
        let plan = plan([UsageLimit(300, .requests, per: .day)], (0..<400).map { $0 * 7_919 % 401 })

        let served = plan.cells.filter { $0.interval != nil }.sorted { $0.people < $1.people }
        #expect(zip(served, served.dropFirst()).allSatisfy { ($0.interval ?? 0) >= ($1.interval ?? 0) })
        #expect(served.count > 200)
    }

    @Test func forecastsWhatTheMonthComesTo() throws {
        let limits = [UsageLimit(200, .requests, per: .day), UsageLimit(6_000, .requests, per: .month)]
        let plan = plan(limits, [1, 1], used: Usage(requests: 20), hours: 12)

        // Two cells each hour: 24 more today, 48 on each of 30 days.
        #expect(plan.limits.map(\.used) == [20, 20])
        #expect(plan.limits.map { $0.forecast.rounded() } == [44, 44 + 30 * 48])
        #expect(plan.month?.headroom.rounded() == 4_516.0)
    }

    @Test func feedsOfOneAccountShareItsLimit() {
        let limit = [UsageLimit(100, .requests, per: .day)]
        var volatile = profile(id: "uv", limits: limit)
        volatile.refresh.volatility = 4
        let feeds = [profile(id: "pollen", limits: limit), volatile].map {
            FeedDemand(profile: $0, cells: demand(Array(repeating: 10, count: 20)))
        }
        let plans = RefreshPlanner.plans(for: feeds, spent: UsageWindows(), now: start)

        #expect(plans.map(\.provider) == ["pollen", "uv"])
        #expect((94.9...95).contains(plans[0].requestsPerDay + plans[1].requestsPerDay))
        #expect(abs(plans[1].requestsPerDay / plans[0].requestsPerDay - 2) < 0.01)
        #expect(plans[0].limits == plans[1].limits)
        #expect(plans[0].limits.map(\.limit) == limit)
    }

    /// Three hours apart a refresh takes eight times as much of the limit as a day apart, for the same people.
    @Test func ofAnAccountsFeedsThatComesFirstWhichServesMorePeopleForItsCost() {
        let limit = [UsageLimit(20, .requests, per: .day)]
        let frequent = profile(
            id: "air", limits: limit, refresh: RefreshRule(shortest: 3_600, longest: 10_800, volatility: 2))
        let feeds = [frequent, profile(id: "pollen", limits: limit)].map {
            FeedDemand(profile: $0, cells: demand([9, 8, 7, 6, 5, 4, 3, 2]))
        }
        let plans = RefreshPlanner.plans(for: feeds, spent: UsageWindows(), now: start)

        #expect(plans.map(\.cellsServed) == [1, 8])
        #expect(plans.reduce(0) { $0 + $1.requestsPerDay } <= 19)
    }

    @Test func twoLimitsAtDifferentPricesAreBothKept() {
        let limits = [UsageLimit(100, .requests, per: .day), UsageLimit(1_000, .records, per: .day)]
        let costs = [RefreshCost(requests: 3, records: 1), RefreshCost(requests: 1, records: 30)]
        let feeds = costs.enumerated().map { number, cost in
            FeedDemand(profile: profile(id: "\(number)", limits: limits, cost: cost), cells: demand([9, 8, 7, 6, 5]))
        }
        let plans = RefreshPlanner.plans(for: feeds, spent: UsageWindows(), now: start)

        #expect(plans.reduce(0) { $0 + $1.requestsPerDay } <= 95)
        #expect(plans.reduce(0) { $0 + $1.recordsPerDay } <= 950)
        #expect(plans.allSatisfy { $0.cellsServed == 5 })
    }

    @Test func aPlanSurvivesJSON() throws {
        let plan = plan(hundredADay, Array(0...100))

        #expect(try JSONDecoder().decode(RefreshPlan.self, from: try JSONEncoder().encode(plan)) == plan)
    }
}
