public import Domain
public import Foundation

extension Words {
    /// Such as `9 May 2027` or `9. Mai 2027`, for use after `on` or `am`.
    public func day(_ day: CalendarDay) -> String {
        day.start(in: .gmt).formatted(language == .german ? Self.germanDay : Self.englishDay)
    }

    /// Such as `21 April 2023, 11:00 UTC` or `21. April 2023 um 11:00 UTC`, for use after `on` or `am`.
    ///
    /// In UTC, and labelled so: one text is written for all readers of the language, whatever their time zone.
    public func time(_ date: Date) -> String {
        switch language {
        case .english: date.formatted(Self.englishTime)
        case .german: date.formatted(Self.germanTime)
        }
    }

    /// An age or duration in the largest unit with a value of at least two, rounded down: `less than a minute`, `35
    /// minutes`, `2 hours`. In German the accusative: "war 3 Tage alt".
    ///
    /// - Parameter seconds: negative values count as zero, because clocks differ a little.
    public func duration(_ seconds: TimeInterval) -> String {
        let minutes = Int(max(0, seconds) / 60)
        return switch minutes {
        case 0: language == .german ? "weniger als eine Minute" : "less than a minute"
        case 1: language == .german ? "eine Minute" : "a minute"
        case ..<120: "\(minutes) \(language == .german ? "Minuten" : "minutes")"
        case ..<2_880: "\(minutes / 60) \(language == .german ? "Stunden" : "hours")"
        default: "\(number(minutes / 1_440)) \(language == .german ? "Tage" : "days")"
        }
    }

    private static let englishDay = Date.VerbatimFormatStyle(
        format: "\(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits)",
        locale: Words(in: .english).locale, timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    private static let germanDay = Date.VerbatimFormatStyle(
        format: "\(day: .defaultDigits). \(month: .wide) \(year: .defaultDigits)",
        locale: Words(in: .german).locale, timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    private static let englishTime = Date.VerbatimFormatStyle(
        format: """
            \(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits), \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC
            """,
        locale: Words(in: .english).locale, timeZone: .gmt, calendar: Calendar(identifier: .gregorian))

    private static let germanTime = Date.VerbatimFormatStyle(
        format: """
            \(day: .defaultDigits). \(month: .wide) \(year: .defaultDigits) um \
            \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC
            """,
        locale: Words(in: .german).locale, timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
}
