import Domain
import Foundation
import Localization

/// What the page of reminders says, in one language.
struct RemindersWords: Sendable {
    let language: ContentLanguage
    private let dates: SeasonWords

    init(_ language: ContentLanguage) { (self.language, dates) = (language, SeasonWords(language)) }

    var title: String { say("Reminders", "Erinnerungen") }

    func today(_ day: CalendarDay) -> String { say("Today is \(date(day)).", "Heute ist \(date(day)).") }

    /// - Parameters:
    ///   - day: of the next one; nil when there is none.
    ///   - reminder: of the skin check.
    func state(_ day: CalendarDay?, _ reminder: Reminder?) -> String {
        guard let day, let reminder else {
            return say("You have no reminder of this yet.", "Daran werden Sie noch nicht erinnert.")
        }
        return say(
            "The next reminder comes on \(date(day)) at \(reminder.time).",
            "Die nächste Erinnerung kommt am \(date(day)) um \(reminder.time) Uhr.")
    }

    func save(isOn: Bool) -> String { isOn ? say("Save", "Speichern") : say("Remind me", "Erinnern Sie mich") }

    /// Of a day with so many reminders, read aloud after its number.
    func count(_ count: Int) -> String {
        count == 1 ? say("1 reminder", "1 Erinnerung") : say("\(count) reminders", "\(count) Erinnerungen")
    }

    func what(_ reminder: Reminder) -> String { SettingsWords(language).what(reminder.kind, reminder.text) }

    func made(on day: CalendarDay) -> String { say("Made on \(date(day))", "Angelegt am \(date(day))") }

    func date(_ day: CalendarDay) -> String { dates.date(day) }

    func month(_ month: CalendarMonth) -> String { dates.month(month) }

    var weekdays: [SeasonWords.Weekday] { dates.weekdays }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

extension RemindersWords {
    var controls: [SettingsControl] {
        [
            SettingsControl(
                "every", say("How often", "Wie oft"),
                .select(CheckInterval.allCases.map { ($0.rawValue, name(of: $0)) })),
            SettingsControl(
                "day", say("First day", "Erster Tag"), .input("date"),
                help: say(
                    "Later ones are counted from it. Where a month is too short, its last day.",
                    "Von ihm an wird gezählt. Ist ein Monat zu kurz, gilt sein letzter Tag.")),
            SettingsControl("time", say("At", "Um"), .input("time")),
            SettingsControl(
                "time-zone", say("Time zone", "Zeitzone"), .input("text"),
                help: say(
                    "Where you are. All your reminders and quiet hours follow it.",
                    "Wo Sie sind. Alle Ihre Erinnerungen und Ruhezeiten richten sich danach.")),
        ]
    }

    func name(of interval: CheckInterval) -> String {
        switch interval {
        case .once: say("Once", "Einmal")
        case .week: say("Every week", "Jede Woche")
        case .twoWeeks: say("Every 2 weeks", "Alle 2 Wochen")
        case .month: say("Every month", "Jeden Monat")
        case .twoMonths: say("Every 2 months", "Alle 2 Monate")
        case .threeMonths: say("Every 3 months", "Alle 3 Monate")
        case .sixMonths: say("Every 6 months", "Alle 6 Monate")
        case .year: say("Every year", "Jedes Jahr")
        }
    }

    func text(of fault: SkinCheckFault) -> String {
        switch fault {
        case .interval: say("Choose how often.", "Wählen Sie, wie oft.")
        case .day:
            say(
                "Enter a day that the calendar has, such as 2027-01-31, at most ten years from now.",
                "Geben Sie einen Tag ein, den es gibt, etwa 2027-01-31, höchstens zehn Jahre von heute.")
        case .past:
            say(
                "This day has passed, or its time has. Choose a later one.",
                "Dieser Tag ist vorbei, oder seine Uhrzeit ist es. Wählen Sie einen späteren.")
        case .time: say("Enter a time such as 09:00.", "Geben Sie eine Uhrzeit wie 09:00 ein.")
        case .timeZone: SettingsWords(language).fault(of: "time-zone")
        }
    }
}
