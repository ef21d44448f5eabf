import Domain
import Foundation
import Localization

/// What several pages of the researcher's site say, in one language.
struct ResearchWords: Sendable {
    let language: ContentLanguage
    let words: Words

    init(_ language: ContentLanguage) { (self.language, words) = (language, Words(in: language)) }

    var study: String { say("Study", "Studie") }
    var show: String { say("Show", "Zeigen") }
    var cancel: String { say("Cancel", "Abbrechen") }
    var delete: String { say("Delete", "Löschen") }
    var noStudy: String { say("There is no study yet.", "Es gibt noch keine Studie.") }
    var reason: String { say("Why you do this", "Warum Sie das tun") }
    var reasonHelp: String {
        say(
            "3 to 200 characters, for the audit, where it stays for ever. No names, IDs of invitees or health data.",
            "3 bis 200 Zeichen für das Protokoll, wo es für immer bleibt. Keine Namen, keine IDs von Eingeladenen, "
                + "keine Gesundheitsdaten.")
    }
    var reasonFault: String { say("Write 3 to 200 characters.", "Schreiben Sie 3 bis 200 Zeichen.") }
    /// Under whatever is grouped.
    var groups: String {
        say(
            "Groups of fewer than five people are hidden. A person answers once a day, so a group counts as five people "
                + "when five answers of one day are in it.",
            "Gruppen von weniger als fünf Personen sind verborgen. Eine Person antwortet einmal am Tag, deshalb gilt eine "
                + "Gruppe als fünf Personen, wenn fünf Antworten eines Tages in ihr sind.")
    }

    /// Between pages of a list.
    var paging: [String: String] {
        [
            "first": say("First", "Erste"), "previous": say("Previous", "Zurück"), "next": say("Next", "Weiter"),
            "last": say("Last", "Letzte"), "pages": say("Pages", "Seiten"),
        ]
    }

    func page(_ number: Int, of count: Int) -> String {
        say(
            "Page \(words.number(number)) of \(words.number(count))",
            "Seite \(words.number(number)) von \(words.number(count))")
    }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}

extension ResearchWords {
    /// An hour in UTC, such as `12 May 2021, 10:00:00 AM` or `12. Mai 2021, 10:00:00 Uhr`.
    func hour(_ date: Date) -> String {
        switch language {
        case .english: date.formatted(Self.englishHour)
        case .german: date.formatted(Self.germanHour)
        }
    }

    private static let englishHour = Date.VerbatimFormatStyle(
        format: """
            \(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits), \
            \(hour: .defaultDigits(clock: .twelveHour, hourCycle: .oneBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) \(dayPeriod: .standard(.abbreviated))
            """,
        locale: Locale(identifier: "en_US"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    private static let germanHour = Date.VerbatimFormatStyle(
        format: """
            \(day: .defaultDigits). \(month: .wide) \(year: .defaultDigits), \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
            \(second: .twoDigits) Uhr
            """,
        locale: Locale(identifier: "de"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    /// Such as `9 May` or `9. Mai`.
    func shortDay(_ day: CalendarDay) -> String {
        day.start(in: .gmt).formatted(language == .german ? Self.germanShortDay : Self.englishShortDay)
    }

    private static let englishShortDay = Date.VerbatimFormatStyle(
        format: "\(day: .defaultDigits) \(month: .abbreviated)", locale: Locale(identifier: "en_GB"), timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian))

    private static let germanShortDay = Date.VerbatimFormatStyle(
        format: "\(day: .defaultDigits). \(month: .abbreviated)", locale: Locale(identifier: "de"), timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian))

    /// A share as a percentage without decimals, such as `73 %`.
    func percent(_ share: Double) -> String {
        share.formatted(.percent.precision(.fractionLength(0)).locale(Locale(identifier: language.rawValue)))
    }

    /// With a fixed number of decimals.
    func decimal(_ value: Double, _ digits: Int) -> String {
        value.formatted(
            .number.precision(.fractionLength(digits)).locale(Locale(identifier: language.rawValue)))
    }
}
