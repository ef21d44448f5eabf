import Domain
import Foundation
import Testing

@Suite struct UsageWindowTests {
    @Test(
        arguments: [
            (.minute, "2024-02-29T23:59:59Z", "2024-02-29T23:59:00Z", "2024-03-01T00:00:00Z"),
            (.hour, "2024-02-29T23:59:59Z", "2024-02-29T23:00:00Z", "2024-03-01T00:00:00Z"),
            (.day, "2024-02-29T23:59:59Z", "2024-02-29T00:00:00Z", "2024-03-01T00:00:00Z"),
            (.month, "2024-02-29T23:59:59Z", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z"),
            (.month, "2023-02-28T23:59:59Z", "2023-02-01T00:00:00Z", "2023-03-01T00:00:00Z"),
            (.month, "2023-12-31T23:59:59Z", "2023-12-01T00:00:00Z", "2024-01-01T00:00:00Z"),
            (.month, "2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"),
            (.day, "2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z", "2024-01-02T00:00:00Z"),
        ] as [(UsageLimit.Span, String, String, String)])
    func isACalendarSpanInUTC(span: UsageLimit.Span, at: String, start: String, end: String) throws {
        let window = UsageWindow(span, containing: try instant(at))

        #expect(window.start == (try instant(start)))
        #expect(window.end == (try instant(end)))
    }

    @Test(arguments: UsageLimit.Span.allCases)
    func endsWhereTheNextBegins(span: UsageLimit.Span) throws {
        let window = UsageWindow(span, containing: try instant("2023-10-31T23:59:30Z"))

        #expect(UsageWindow(span, containing: window.end).start == window.end)
        #expect(UsageWindow(span, containing: window.end.addingTimeInterval(-0.001)) == window)
        #expect(window.end.timeIntervalSince(window.start) <= span.longestLength)
    }

    @Test func monthsAreThoseOfTheCalendarForACentury() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var day = try instant("1999-12-31T12:00:00Z")
        for _ in 0..<2_000 {
            let month = try #require(calendar.dateInterval(of: .month, for: day))
            let window = UsageWindow(.month, containing: day)
            #expect(window.start == month.start)
            #expect(window.end == month.end)
            day.addTimeInterval(19 * 86_400)
        }
    }

    @Test func usesAreCountedInTheWindowsOfAllSpans() throws {
        var windows = UsageWindows()
        windows.add(Usage(requests: 1, records: 24), at: try instant("2024-05-01T10:00:30Z"))
        windows.add(Usage(requests: 2, records: 48), at: try instant("2024-05-01T10:01:00Z"))

        let now = try instant("2024-05-01T10:01:59Z")
        #expect(windows.used(in: .minute, at: now) == Usage(requests: 2, records: 48))
        #expect(windows.used(in: .hour, at: now) == Usage(requests: 3, records: 72))
        #expect(windows.used(in: .month, at: now) == Usage(requests: 3, records: 72))
    }

    @Test(arguments: [
        ("2024-05-31T23:59:59Z", 5, 5), ("2024-06-01T00:00:00Z", 0, 0), ("2024-05-20T00:00:00Z", 0, 5),
    ])
    func aWindowThatIsOverCountsNoMore(now: String, day: Int, month: Int) throws {
        var windows = UsageWindows()
        windows.add(Usage(requests: 5), at: try instant("2024-05-31T12:00:00Z"))

        #expect(windows.used(in: .day, at: try instant(now)).requests == day)
        #expect(windows.used(in: .month, at: try instant(now)).requests == month)
    }

    @Test func usesOfTwoFeedsAddUpWindowByWindow() throws {
        let now = try instant("2024-05-31T12:00:00Z")
        var (first, second) = (UsageWindows(), UsageWindows())
        first.add(Usage(requests: 5, records: 1), at: now)
        second.add(Usage(requests: 2), at: now.addingTimeInterval(86_400))

        let sum = first + first + second
        #expect(sum.used(in: .day, at: now) == Usage(requests: 10, records: 2))
        #expect(sum.used(in: .day, at: now.addingTimeInterval(86_400)) == Usage(requests: 2))
    }
}
