import Domain
import Foundation
import Testing

@Suite struct FloodLimitsTests {
    private let limits = FloodLimits(perAccount: 5, perAccountAndCell: 2, perCell: 100)

    private func breach(_ account: Int, _ both: Int, _ cell: Int, isExpert: Bool = false) -> FloodLimits.Breach? {
        limits.breach(after: .init(account: account, accountAndCell: both, cell: cell), isExpert: isExpert)
    }

    @Test func anHourCountsAsManyAsTheLimitsSay() {
        #expect(breach(4, 1, 99) == nil)
        #expect(breach(5, 0, 0) == .account)
        #expect(breach(4, 2, 0) == .accountAndCell)
        #expect(breach(0, 0, 100) == .cell)
    }

    @Test func anExpertCountsDespiteTheNoiseOfACell() {
        #expect(breach(0, 0, 100, isExpert: true) == nil)
        #expect(breach(5, 0, 0, isExpert: true) == .account)
    }
}

@Suite struct ReportFaultTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test(arguments: [(0, nil), (-604_800, nil), (-604_801, .old)] as [(TimeInterval, ReportFault?)])
    func aReportIsOfThisWeek(offset: TimeInterval, fault: ReportFault?) throws {
        let place = try Coordinate(latitude: 47.5, longitude: 7.6)
        #expect(ReportFault(of: place, submittedAt: now + offset, now: now) == fault)
    }

    @Test(arguments: [(0.0, 0.0, ReportFault?.some(.nowhere)), (0, 0.01, nil), (0.01, 0, nil), (0, 180, nil)])
    func theMiddleOfNowhereIsNoPlace(latitude: Double, longitude: Double, fault: ReportFault?) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(ReportFault(of: place, submittedAt: now, now: now) == fault)
    }
}
