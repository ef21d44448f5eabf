import Domain
import Foundation
import Localization
import Testing

@testable import notifier

@Suite struct ReminderTextTests {
    @Test(arguments: ContentLanguage.allCases)
    func eachKindHasATextInEachLanguage(_ language: ContentLanguage) throws {
        var texts: Set<String> = []
        for kind in Reminder.Kind.allCases {
            let reminder = try Reminder(
                kind: kind, text: kind == .custom ? "Tablets" : nil, recurrence: .daily, time: ClockTime("20:00"))
            let text = try NotificationText.reminder(reminder, in: language)
            texts.insert("\(text.title)\n\(text.body)")
        }
        #expect(texts.count == Reminder.Kind.allCases.count)
    }

    /// Titles travel where others read them.
    @Test(arguments: ContentLanguage.allCases)
    func thePersonsOwnWordsStandInTheBodyAlone(_ language: ContentLanguage) throws {
        let reminder = try Reminder(kind: .custom, text: "Tablets", recurrence: .daily, time: ClockTime("20:00"))
        let text = try NotificationText.reminder(reminder, in: language)
        #expect(text.body == "Tablets")
        #expect(!text.title.contains("Tablets"))
    }

    @Test(arguments: ContentLanguage.allCases)
    func theTitleOfAReminderOfMedicineSaysNothingOfIt(_ language: ContentLanguage) throws {
        for text in [nil, "Cetirizine 10 mg"] {
            let reminder = try Reminder(kind: .medication, text: text, recurrence: .daily, time: ClockTime("08:00"))
            let shown = try NotificationText.reminder(reminder, in: language)
            #expect(shown.body.contains(language == .german ? "Medikamente" : "medicine"))
            #expect(shown.body.contains(text ?? (language == .german ? "Antihistaminika" : "antihistamines")))
            #expect(!shown.title.lowercased().contains("medi") && !shown.title.contains("Cetirizine"))
        }
    }

    /// It names what to do, and no illness.
    @Test(arguments: ContentLanguage.allCases)
    func theTextOfTheSkinCheckSaysWhatToDoAndIsNoDiagnosis(_ language: ContentLanguage) throws {
        let reminder = try Reminder(kind: .skinCheck, recurrence: .daily, time: ClockTime("08:00"))
        let text = try NotificationText.reminder(reminder, in: language)
        let isGerman = language == .german
        #expect(text.body.contains(isGerman ? "Muttermale, bei denen Sie unsicher sind" : "moles that you are unsure"))
        #expect(text.body.contains(isGerman ? "ärztlichem" : "doctor"))
        let all = "\(text.title) \(text.body)".lowercased()
        for word in ["melanom", "cancer", "krebs", "malignant", "bösartig"] { #expect(!all.contains(word)) }
    }

    @Test func oneDayHasOneNotification() throws {
        let reminder = try Reminder(kind: .dailyQuiz, recurrence: .daily, time: ClockTime("20:00"))
        func due(_ userID: UserID, _ reminder: Reminder) -> DueReminder {
            DueReminder(
                userID: userID, reminder: reminder, zone: .gmt, language: .english, state: ReminderState(since: .noon))
        }
        let (anna, ben) = (UserID(), UserID())
        let day = CalendarDay(of: .noon, in: .gmt)
        func source(_ userID: UserID, _ reminder: Reminder, _ day: CalendarDay) throws -> UUID {
            let sent = ReminderOccurrence(day: day, dueAt: .noon, expiresAt: .noon + 3_600)
            return try due(userID, reminder).notification(of: sent, at: .noon).sourceID
        }
        let other = try Reminder(kind: .dailyQuiz, recurrence: .daily, time: ClockTime("20:00"))
        let sources = [
            try source(anna, reminder, day), try source(anna, reminder, day.next), try source(ben, reminder, day),
            try source(anna, other, day),
        ]
        #expect(Set(sources).count == 4)
        let again = try source(anna, reminder, day)
        #expect(sources[0] == again)
    }
}
