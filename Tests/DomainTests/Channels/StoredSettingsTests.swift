import Domain
import Foundation
import Testing

@Suite struct StoredSettingsTests {
    private static func settings() throws -> NotificationSettings {
        var settings = try NotificationSettings(timeZone: "Europe/Zurich")
        settings.forecastTiming = .morning
        settings.reminders = [
            try Reminder(kind: .medication, text: "cetirizine", recurrence: .daily, time: ClockTime("08:00")),
            try Reminder(kind: .dailyQuiz, recurrence: .daily, time: ClockTime("20:00")),
            try Reminder(kind: .medication, recurrence: .daily, time: ClockTime("21:00")),
            try Reminder(kind: .healthDiary, recurrence: .daily, time: ClockTime("21:30")),
        ]
        return settings
    }

    /// 0.8.0 knows three kinds and refuses all settings for another.
    @Test func keepsLaterKindsWhereAnOlderVersionDoesNotLook() throws {
        let settings = try Self.settings()
        let bytes = try JSONEncoder().encode(StoredSettings(settings))
        let json = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let kinds = { (key: String) in (json[key] as? [[String: Any]])?.compactMap { $0["kind"] as? String } }
        #expect(kinds("reminders") == ["daily-quiz"])
        #expect(kinds("moreReminders") == ["medication", "medication", "health-diary"])
        let read = try JSONDecoder().decode(StoredSettings.self, from: bytes).settings
        #expect(Set(read.reminders) == Set(settings.reminders) && read.forecastTiming == .morning)
    }

    /// 0.8.0 refuses all settings for a recurrence that it does not know, too.
    @Test func keepsLaterRecurrencesWhereAnOlderVersionDoesNotLook() throws {
        var settings = NotificationSettings.initial
        let day = try #require(CalendarDay("2026-05-31"))
        let recurrences = [
            Reminder.Recurrence.everyMonths(6, from: day), .monthly(dayOfMonth: 31), .everyWeeks(2, from: day),
            .once(day),
        ]
        settings.reminders = try recurrences.map {
            try Reminder(kind: .skinCheck, recurrence: $0, time: ClockTime("08:00"))
        }
        let bytes = try JSONEncoder().encode(StoredSettings(settings))
        let json = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let repeats = { (key: String) in (json[key] as? [[String: Any]])?.compactMap { $0["repeats"] as? String } }
        #expect(repeats("reminders") == ["monthly", "once"])
        #expect(repeats("moreReminders") == ["every-months", "every-weeks"])
        let read = try JSONDecoder().decode(StoredSettings.self, from: bytes).settings
        #expect(Set(read.reminders) == Set(settings.reminders))
    }

    @Test func theAPIShowsOneList() throws {
        let settings = try Self.settings()
        let bytes = try JSONEncoder().encode(settings)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("moreReminders"))
        #expect(try JSONDecoder().decode(NotificationSettings.self, from: bytes) == settings)
    }

    @Test func leavesOutWhatALaterVersionHasAndRefusesOtherFaults() throws {
        let text = { (kind: String, time: String) in
            """
            {"forecastTiming": "at-noon", "moreReminders": [
                {"kind": "\(kind)", "repeats": "daily", "time": "\(time)"},
                {"kind": "medication", "repeats": "daily", "time": "08:00"}]}
            """
        }
        let read = try JSONDecoder().decode(NotificationSettings.self, from: Data(text("walk", "99:99").utf8))
        #expect(read.reminders.map(\.kind) == [.medication] && read.forecastTiming == .atOnce)
        let hourly = Data(text("medication", "99:99").replacing("daily", with: "hourly", maxReplacements: 1).utf8)
        #expect(try JSONDecoder().decode(NotificationSettings.self, from: hourly).reminders.count == 1)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(NotificationSettings.self, from: Data(text("medication", "99:99").utf8))
        }
    }

    @Test(arguments: [
        (ForecastTiming.atOnce, nil), (.eveningBefore, "2026-05-01T16:00:00Z"), (.morning, "2026-05-02T05:00:00Z"),
    ])
    func aForecastIsSaidAtTheTimeChosen(timing: ForecastTiming, time: String?) throws {
        let day = try #require(CalendarDay("2026-05-02"))
        let zone = try #require(TimeZone(identifier: "Europe/Zurich"))
        #expect(timing.time(for: day, in: zone)?.ISO8601Format() == time)
    }
}
