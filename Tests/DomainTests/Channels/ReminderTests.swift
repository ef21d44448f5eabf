import Domain
import Foundation
import Testing

@Suite struct ReminderTests {
    @Test(arguments: [
        Reminder.Recurrence.daily, .weekly([.monday, .sunday]), .monthly(dayOfMonth: 31),
        .everyWeeks(52, from: CalendarDay(daysSince1970: 19_388)),
        .everyMonths(12, from: CalendarDay(daysSince1970: 19_388)),
    ])
    func readsWhatItWrites(recurrence: Reminder.Recurrence) throws {
        let reminder = try Reminder(
            kind: .custom, text: "Close the windows", recurrence: recurrence, time: try ClockTime("06:45"))

        let data = try JSONEncoder().encode(reminder)

        #expect(try JSONDecoder().decode(Reminder.self, from: data) == reminder)
    }

    @Test(arguments: [
        (Reminder.Kind.custom, nil, Reminder.Recurrence.daily, "text"), (.custom, "", .daily, "text"),
        (.custom, String(repeating: "a", count: 141), .daily, "text"), (.custom, "two\nlines", .daily, "text"),
        (.custom, "turned \u{202E}round", .daily, "text"), (.custom, " ", .daily, "text"),
        (.custom, "e" + String(repeating: "\u{301}", count: 100_000), .daily, "text"),
        (.dailyQuiz, "words", .daily, "text"), (.skinCheck, nil, .weekly([]), "weekdays"),
        (.skinCheck, nil, .monthly(dayOfMonth: 0), "dayOfMonth"),
        (.skinCheck, nil, .monthly(dayOfMonth: 32), "dayOfMonth"),
        (.skinCheck, nil, .everyWeeks(0, from: CalendarDay(daysSince1970: 0)), "weeks"),
        (.skinCheck, nil, .everyWeeks(53, from: CalendarDay(daysSince1970: 0)), "weeks"),
        (.skinCheck, nil, .everyMonths(0, from: CalendarDay(daysSince1970: 0)), "months"),
        (.skinCheck, nil, .everyMonths(13, from: CalendarDay(daysSince1970: 0)), "months"),
    ])
    func refusesWhatCannotBeReminded(
        kind: Reminder.Kind, text: String?, recurrence: Reminder.Recurrence, field: String
    ) throws {
        let time = try ClockTime("06:45")
        let error = #expect(throws: DomainError.self) {
            try Reminder(kind: kind, text: text, recurrence: recurrence, time: time)
        }
        #expect(error?.field == field)
    }

    /// 0.8.0 reads the first four.
    @Test(arguments: [
        (Reminder.Recurrence.daily, #""repeats":"daily""#),
        (.weekly([.friday, .monday]), #""repeats":"weekly","time":"06:45","weekdays":["monday","friday"]"#),
        (.monthly(dayOfMonth: 31), #""dayOfMonth":31"#),
        (.once(CalendarDay(daysSince1970: 0)), #""date":"1970-01-01""#),
        (.everyWeeks(2, from: CalendarDay(daysSince1970: 0)), #""from":"1970-01-01""#),
        (.everyWeeks(2, from: CalendarDay(daysSince1970: 0)), #""repeats":"every-weeks","time":"06:45","weeks":2"#),
        (.everyMonths(6, from: CalendarDay(daysSince1970: 0)), #""months":6,"repeats":"every-months""#),
    ])
    func writesItsFormInJSON(recurrence: Reminder.Recurrence, part: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let reminder = try Reminder(kind: .skinCheck, recurrence: recurrence, time: try ClockTime("06:45"))
        #expect(String(decoding: try encoder.encode(reminder), as: UTF8.self).contains(part))
    }

    @Test(arguments: [(#"two\nlines"#, "two lines"), (#"\u202e"#, "…")])
    func mendsATextThatIsOlderThanTheRule(text: String, mended: String) throws {
        let json = #"{"kind": "custom", "text": "\#(text)", "repeats": "daily", "time": "06:45"}"#
        #expect(try JSONDecoder().decode(Reminder.self, from: Data(json.utf8)).text == mended)
    }

    @Test(arguments: [
        #"{"kind": "custom", "text": "a", "repeats": "hourly", "time": "06:45"}"#,
        #"{"kind": "custom", "text": "a", "repeats": "daily", "time": "24:00"}"#,
        #"{"kind": "custom", "repeats": "daily", "time": "06:45"}"#,
        #"{"kind": "custom", "text": "a", "repeats": "once", "date": "2026-02-30", "time": "06:45"}"#,
        #"{"kind": "nap", "repeats": "daily", "time": "06:45"}"#,
        #"{"kind": "skin-check", "repeats": "every-weeks", "weeks": 2, "time": "06:45"}"#,
        #"{"kind": "skin-check", "repeats": "every-weeks", "weeks": 53, "from": "2026-05-01", "time": "06:45"}"#,
        #"{"kind": "skin-check", "repeats": "every-months", "from": "2026-05-01", "time": "06:45"}"#,
        #"{"kind": "skin-check", "repeats": "every-months", "months": 1, "from": "2023-02-29", "time": "06:45"}"#,
    ])
    func refusesJSONThatIsNoReminder(json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Reminder.self, from: Data(json.utf8)) }
    }
}
