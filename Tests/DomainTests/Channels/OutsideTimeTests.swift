import Domain
import Foundation
import Testing

@Suite struct OutsideTimeTests {
    @Test func isAtOnceWhenNothingWasChosen() throws {
        let now = try date("2023-04-27T23:30:00Z")

        #expect(NotificationSettings.initial.outsideTime(of: .quizSuggestion, at: now) == now)
    }

    @Test(arguments: [
        ("2023-04-27T12:00:00Z", "2023-04-27T12:00:00Z"), ("2023-04-27T19:59:59Z", "2023-04-27T19:59:59Z"),
        ("2023-04-27T20:00:00Z", "2023-04-28T05:00:00Z"), ("2023-04-28T04:59:59Z", "2023-04-28T05:00:00Z"),
        ("2023-04-28T05:00:00Z", "2023-04-28T05:00:00Z"),
    ])
    func waitsForTheEndOfTheQuietHours(_ now: String, _ outside: String) throws {
        let settings = try quietAtNight()

        #expect(settings.outsideTime(of: .quizSuggestion, at: try date(now)) == (try date(outside)))
    }

    @Test func heedsNoQuietHoursForAReminder() throws {
        let now = try date("2023-04-27T21:00:00Z")

        #expect(try quietAtNight().outsideTime(of: .reminder, at: now) == now)
    }

    @Test func waitsForTheQuietHoursInWhichASnoozeEnds() throws {
        var settings = try quietAtNight()
        settings.snoozedUntil = try date("2023-04-27T21:00:00Z")

        let outside = settings.outsideTime(of: .digest, at: try date("2023-04-27T12:00:00Z"))

        #expect(outside == (try date("2023-04-28T05:00:00Z")))
    }

    @Test func isNeverWhileEverythingIsMuted() throws {
        var settings = NotificationSettings.initial
        let now = try date("2023-04-27T12:00:00Z")

        settings.mutedUntil = now + 1
        #expect(settings.outsideTime(of: .reminder, at: now) == nil)
        settings.mutedUntil = now
        #expect(settings.outsideTime(of: .reminder, at: now) == now)
    }

    private func quietAtNight() throws -> NotificationSettings {
        try NotificationSettings(
            timeZone: "Europe/Zurich", quietHours: try QuietHours(from: 22 * 60, until: 7 * 60))
    }
}

private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
