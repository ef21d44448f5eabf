import Domain
import Foundation
import Testing

@Suite struct NotificationSettingsTests {
    @Test func whatIsAbsentIsAsBeforeThePersonHasChosen() throws {
        #expect(try JSONDecoder().decode(NotificationSettings.self, from: Data("{}".utf8)) == .initial)
        #expect(NotificationSettings.initial.quietHours == nil)
        #expect(NotificationSettings.initial.weeklyInterruptions == 21)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let settings = try NotificationSettings(
            timeZone: "Asia/Kolkata", quietHours: QuietHours(from: 1_320, until: 420),
            mutedUntil: Date(timeIntervalSinceReferenceDate: 7e8), onlyUrgent: true, weeklyInterruptions: 0)

        let data = try JSONEncoder().encode(settings)

        #expect(try JSONDecoder().decode(NotificationSettings.self, from: data) == settings)
    }

    @Test(arguments: [
        ("Mars/Olympus", 21, "timeZone"), ("", 21, "timeZone"), ("UTC", -1, "weeklyInterruptions"),
        ("UTC", 201, "weeklyInterruptions"),
    ])
    func refusesWhatCannotBe(zone: String, weekly: Int, field: String) throws {
        let error = try #require(throws: DomainError.self) {
            try NotificationSettings(timeZone: zone, weeklyInterruptions: weekly)
        }

        #expect(error.field == field)
    }

    @Test(arguments: [0, 200])
    func takesTheFewestAndTheMostInterruptions(weekly: Int) throws {
        #expect(try NotificationSettings(weeklyInterruptions: weekly).weeklyInterruptions == weekly)
    }

    @Test func aWrongValueIsNamedByItsKey() throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(NotificationSettings.self, from: Data(#"{"timeZone": "CEST?"}"#.utf8))
        }

        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(error)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["timeZone"])
    }
}
