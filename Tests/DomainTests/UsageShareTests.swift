import Domain
import Foundation
import Testing

@Suite struct UsageShareTests {
    private let noon = Date(timeIntervalSince1970: 1_680_000_000)

    @Test(
        arguments: [
            ([], nil),
            ([UsageLimit(100, .requests, per: .day)], 0.25),
            ([UsageLimit(100, .requests, per: .day), UsageLimit(60, .records, per: .minute)], 0.5),
            ([UsageLimit(20, .requests, per: .hour)], 1.25),
            ([UsageLimit(0, .records, per: .month)], 1),
        ] as [([UsageLimit], Double?)])
    func isThatOfTheLimitOfWhichLeastIsLeft(_ limits: [UsageLimit], _ share: Double?) {
        var used = UsageWindows()
        used.add(Usage(requests: 25, records: 30), at: noon)
        #expect(used.usedShare(of: limits, at: noon) == share)
    }

    @Test func beginsAnewWithTheWindow() {
        var used = UsageWindows()
        used.add(Usage(requests: 25), at: noon)
        #expect(used.usedShare(of: [UsageLimit(100, .requests, per: .minute)], at: noon + 60) == 0)
    }
}
