import Domain
import Foundation
import Testing

@Suite struct UsageAllowanceTests {
    private static let limits = [UsageLimit(10, .requests, per: .minute), UsageLimit(1_000, .records, per: .month)]
    private static let cost = RefreshCost(requests: 1, records: 48)

    /// - Parameter earlier: in the month, before the minute.
    private func allowance(
        earlier: Usage = Usage(), thisMinute: Usage = Usage(), limits: [UsageLimit] = limits,
        cost: RefreshCost = cost
    ) throws -> UsageAllowance {
        var used = UsageWindows()
        used.add(earlier, at: try instant("2024-02-29T08:00:00Z"))
        used.add(thisMinute, at: try instant("2024-02-29T12:30:10Z"))
        return UsageAllowance.refreshes(
            of: cost, within: limits, used: used, now: try instant("2024-02-29T12:30:20Z"))
    }

    @Test(arguments: [
        (Usage(), Usage(), 10, Self.limits[0]),
        (Usage(), Usage(requests: 7, records: 7 * 48), 3, Self.limits[0]),
        (Usage(requests: 14, records: 14 * 48), Usage(), 6, Self.limits[1]),
        (Usage(requests: 1, records: 952), Usage(), 1, Self.limits[1]),
    ])
    func leavesWhatTheTightestLimitLeaves(
        earlier: Usage, thisMinute: Usage, refreshes: Int, limit: UsageLimit
    ) throws {
        let allowance = try allowance(earlier: earlier, thisMinute: thisMinute)

        #expect(allowance == UsageAllowance(refreshes: refreshes, limit: limit, nextAt: nil))
    }

    @Test func claimsNothingUntilTheMinuteIsOver() throws {
        let allowance = try allowance(thisMinute: Usage(requests: 10, records: 480))

        #expect(allowance.refreshes == 0)
        #expect(allowance.limit == Self.limits[0])
        #expect(allowance.nextAt == (try instant("2024-02-29T12:31:00Z")))
    }

    /// 953 of 1,000 records leave 47, and a refresh costs 48.
    @Test func aRefreshThatWouldGoBeyondALimitWaitsForItsWindow() throws {
        let allowance = try allowance(earlier: Usage(requests: 1, records: 953))

        #expect(allowance.refreshes == 0)
        #expect(allowance.limit == Self.limits[1])
        #expect(allowance.nextAt == (try instant("2024-03-01T00:00:00Z")))
    }

    @Test func allExhaustedWindowsMustEnd() throws {
        let allowance = try allowance(thisMinute: Usage(requests: 10, records: 1_000))

        #expect(allowance.refreshes == 0)
        #expect(allowance.nextAt == (try instant("2024-03-01T00:00:00Z")))
    }

    @Test func useBeyondALoweredLimitLeavesNothing() throws {
        let allowance = try allowance(thisMinute: Usage(requests: 900, records: 0))

        #expect(allowance.refreshes == 0)
    }

    @Test(arguments: [
        ([], Self.cost), ([UsageLimit(5, .records, per: .day)], RefreshCost(requests: 1, records: 0)),
    ])
    func noLimitThatCountsTheCostLimits(limits: [UsageLimit], cost: RefreshCost) throws {
        let allowance = try allowance(limits: limits, cost: cost)

        #expect(allowance == UsageAllowance(refreshes: .max, limit: nil, nextAt: nil))
    }
}
