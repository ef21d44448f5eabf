import Domain
import Foundation
import Testing

@testable import breathe_easy

struct ProviderReportTests {
    private static func overviews() -> [ProviderOverview] {
        // By plan a sixth of the month's requests is used, and a quarter of its records.
        let limits = [
            UsageLimit(500, .requests, per: .day), UsageLimit(300_000, .records, per: .month),
            UsageLimit(10_000, .requests, per: .month),
        ]
        return ProviderOverview.all(
            [
                ProviderExamples.status(ProviderExamples.profile("dust"), state: "down", reason: "no\u{1B}[2Janswer"),
                ProviderExamples.status(ProviderExamples.profile("sun", limits: limits, account: "sky")),
                ProviderExamples.status(ProviderExamples.profile("wind"), state: "unknown"),
            ],
            plans: [
                ProviderExamples.plan("dust", requestsPerDay: 2_000), ProviderExamples.plan("sun", requestsPerDay: 100),
            ],
            spent: ["dust": ProviderExamples.used(1_000), "sun": ProviderExamples.used(20)])
    }

    private func lines(verbose: Bool = false) -> [String] {
        let report = ProviderReport(overviews: Self.overviews(), now: ProviderExamples.now, isVerbose: verbose)
        return report.description.split(separator: "\n").map(String.init)
    }

    private func cells(_ line: String) -> [String] {
        line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test func aRowShowsWhomAFeedServesAndWhatItSpends() {
        let expected = [
            "sun", "up", "12,000", "30", "10", "60 min", "90 min", "21.6 h", "20/20/500", "960",
            "75,360/300,000 records",
        ]

        #expect(cells(lines()[2]) == expected)
    }

    @Test func showsTheMonthInRequestsWithoutALimit() {
        #expect(cells(lines()[1]).suffix(3) == ["1,000", "48,000", "32,000 requests"])
    }

    @Test func whatIsNotPlannedYetIsUnknownAndNotZero() {
        #expect(cells(lines()[3]) == ["wind", "unknown", "–", "–", "–", "–", "–", "–", "0", "0", "–"])
    }

    @Test func problemsAreNamedBelowWithoutControlCharacters() {
        #expect(lines()[4] == "dust: down since 2024-05-16T10:00:00Z: no·[2Janswer")
        #expect(lines().contains("wind: not polled yet"))
    }

    @Test func verboseAddsTheTermsAndWhatEachLimitLeaves() {
        let lines = lines(verbose: true)

        #expect(lines.contains("  shown beside its values: Data by sun"))
        #expect(lines.contains("  terms: CC BY 4.0, display-only, https://sun.example/terms"))
        #expect(lines.contains("  limits shared by all feeds of sky"))
        #expect(lines.contains("  500 requests a day: 20 used, 70 by plan, 430 to spare"))
    }

    @Test func aProfileThatCannotBeReadIsSaid() throws {
        var overviews = Self.overviews()
        overviews[0].status.profile = nil
        let report = ProviderReport(overviews: overviews, now: ProviderExamples.now, isVerbose: true).description

        #expect(report.contains("dust: this command cannot read its profile"))
    }

    /// A poller of recordings asks every few seconds, far beyond what the provider would allow.
    @Test func recordingsHaveNoLimitAndSaySo() throws {
        var profile = ProviderExamples.profile("sun", account: "sky")
        profile.isRecorded = true
        let overviews = ProviderOverview.all(
            [ProviderExamples.status(profile)], plans: [ProviderExamples.plan("sun", requestsPerDay: 20_000)],
            spent: ["sun": ProviderExamples.used(48_000)])

        let report = ProviderReport(overviews: overviews, now: ProviderExamples.now, isVerbose: true).description
        let lines = report.split(separator: "\n").map(String.init)
        let objects = try JSONSerialization.jsonObject(
            with: Data(ProviderJSON.text(overviews, now: ProviderExamples.now).utf8))

        #expect(cells(lines[1]).suffix(3) == ["48,000", "2,304,000", "358,000 requests"])
        #expect(
            lines[2] == "environment-poller runs with ENVIRONMENT_SOURCE=recorded: these requests and records are of "
                + "recordings, cost nothing, and have no limit.")
        #expect(!report.contains("to spare"))
        #expect((objects as? [[String: Any]])?.first?["isRecorded"] as? Bool == true)
        #expect(!self.lines().contains { $0.contains("recordings") })
    }

    @Test func noProvidersAreSaid() {
        #expect(
            ProviderReport(overviews: [], now: ProviderExamples.now).description
                == "There are no providers yet: environment-poller stores them when it starts.")
    }

    @Test func jsonHasTheSameFacts() throws {
        let text = try ProviderJSON.text(Self.overviews(), now: ProviderExamples.now)
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])

        #expect(objects.map { $0["provider"] as? String } == ["dust", "sun", "wind"])
        #expect(objects.map { $0["state"] as? String } == ["down", "up", "unknown"])
        #expect(objects[2]["plan"] == nil)
        let limits = try #require(objects[1]["limits"] as? [[String: Any]])
        #expect(limits.map { $0["headroom"] as? Double } == [430, 224_640, 8_430])
        #expect((objects[1]["terms"] as? [String: Any])?["attribution"] as? String == "Data by sun")
    }
}
