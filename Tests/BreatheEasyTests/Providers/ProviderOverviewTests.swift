import Domain
import Foundation
import Testing

@testable import breathe_easy

struct ProviderOverviewTests {
    private let daily = UsageLimit(500, .requests, per: .day)
    private let monthly = UsageLimit(300_000, .records, per: .month)

    private func overview(_ change: (inout ProviderStatus) -> Void) throws -> ProviderOverview {
        var status = ProviderExamples.status(ProviderExamples.profile("sun", keyVariable: "ENVIRONMENT_SUN_KEY"))
        change(&status)
        return try #require(ProviderOverview.all([status], plans: [], spent: [:]).first)
    }

    /// Noon of the 16th: half a day and 15 and a half days of the plan are to come.
    @Test func forecastsWhatTheWindowsComeToByPlan() throws {
        let overview = try #require(
            ProviderOverview.all(
                [ProviderExamples.status(ProviderExamples.profile("sun", limits: [daily, monthly]))],
                plans: [ProviderExamples.plan("sun", requestsPerDay: 100)], spent: ["sun": ProviderExamples.used(20)]
            ).first)

        let limits = overview.limits(now: ProviderExamples.now)
        #expect(limits.map(\.used) == [20, 960])
        #expect(limits.map(\.forecast) == [70, 960 + 74_400])
        #expect(limits.map(\.headroom) == [430, 224_640])
    }

    @Test func useOfAnEarlierDayCountsForTheMonthOnly() throws {
        let overview = try #require(
            ProviderOverview.all(
                [ProviderExamples.status(ProviderExamples.profile("sun", limits: [daily, monthly]))], plans: [],
                spent: ["sun": ProviderExamples.used(20)]
            ).first)

        let limits = overview.limits(now: ProviderExamples.now.addingTimeInterval(86_400))
        #expect(limits.map(\.used) == [0, 960])
        #expect(limits.map(\.forecast) == [0, 960])
    }

    @Test func feedsOfOneAccountCountTogetherAndOthersDoNot() throws {
        let profiles = [
            ProviderExamples.profile("sun", limits: [daily], account: "sky"),
            ProviderExamples.profile("rain", limits: [daily], account: "sky"),
            ProviderExamples.profile("dust", limits: [daily]),
        ]
        let overviews = ProviderOverview.all(
            profiles.map { ProviderExamples.status($0) },
            plans: profiles.map { ProviderExamples.plan($0.id, requestsPerDay: 40) },
            spent: [
                "sun": ProviderExamples.used(1), "rain": ProviderExamples.used(2), "dust": ProviderExamples.used(4),
            ])

        #expect(overviews.map { $0.limits(now: ProviderExamples.now).map(\.used) } == [[3], [3], [4]])
        #expect(overviews.map { $0.limits(now: ProviderExamples.now).map(\.forecast) } == [[43], [43], [24]])
        #expect(overviews.map { $0.own.used.used(in: .day, at: ProviderExamples.now).requests } == [1, 2, 4])
    }

    @Test func aFeedThatWorksHasNoTrouble() throws {
        let overview = try overview { _ in }

        #expect(overview.stateWord(at: ProviderExamples.now) == "up")
        #expect(overview.trouble(at: ProviderExamples.now) == nil)
    }

    @Test func aFeedThatIsDownSaysSinceWhenAndWhy() throws {
        let overview = try overview {
            $0.state = "down"
            $0.reason = "it answered HTTP 500"
        }

        #expect(overview.stateWord(at: ProviderExamples.now) == "down")
        #expect(
            overview.trouble(at: ProviderExamples.now) == "down since 2024-05-16T10:00:00Z: it answered HTTP 500")
    }

    @Test func aFeedThatIsOffNamesItsKey() throws {
        let overview = try overview {
            $0.isEnabled = false
            $0.state = "unknown"
        }

        #expect(overview.stateWord(at: ProviderExamples.now) == "off")
        #expect(overview.trouble(at: ProviderExamples.now) == "off; needs a key in ENVIRONMENT_SUN_KEY")
    }

    @Test(arguments: [(1.0, "blocked"), (0, "up"), (-1, "up")])
    func aFeedIsBlockedUntilItsTime(seconds: TimeInterval, word: String) throws {
        let overview = try overview { $0.blockedUntil = ProviderExamples.now.addingTimeInterval(seconds) }

        #expect(overview.stateWord(at: ProviderExamples.now) == word)
        #expect((overview.trouble(at: ProviderExamples.now) == nil) == (word == "up"))
    }

    @Test func aFeedThatWasNeverAskedSaysSo() throws {
        let overview = try overview { $0.state = "unknown" }

        #expect(overview.trouble(at: ProviderExamples.now) == "not polled yet")
    }
}
