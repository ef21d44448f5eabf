import Domain
import Foundation
import Localization

/// Times as a person in a time zone reads them.
struct InboxClock: Sendable {
    let now: Date
    let zone: TimeZone

    /// Nil for what has passed.
    func ifAhead(_ instant: Date?) -> Date? { instant.flatMap { $0 > now ? $0 : nil } }

    /// Such as `today, 10:32`, `yesterday, 22:05`, `21 April, 10:32`; with the year where it is another one.
    func text(_ instant: Date, in language: ContentLanguage) -> String {
        let (day, today) = (CalendarDay(of: instant, in: zone), CalendarDay(of: now, in: zone))
        let time = instant.formatted(style(.time, language))
        let isGerman = language == .german
        let date =
            if day == today {
                isGerman ? "heute" : "today"
            } else if day == today.previous {
                isGerman ? "gestern" : "yesterday"
            } else if day == today.next {
                isGerman ? "morgen" : "tomorrow"
            } else {
                instant.formatted(style(day.isSameYear(as: today) ? .date : .dateWithYear, language))
            }
        return "\(date), \(time)"
    }

    private enum Part { case time, date, dateWithYear }

    private func style(_ part: Part, _ language: ContentLanguage) -> Date.VerbatimFormatStyle {
        let format: Date.FormatString =
            switch (part, language) {
            case (.time, _):
                "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)"
            case (.date, .english): "\(day: .defaultDigits) \(month: .wide)"
            case (.date, .german): "\(day: .defaultDigits). \(month: .wide)"
            case (.dateWithYear, .english): "\(day: .defaultDigits) \(month: .wide) \(year: .defaultDigits)"
            case (.dateWithYear, .german): "\(day: .defaultDigits). \(month: .wide) \(year: .defaultDigits)"
            }
        return Date.VerbatimFormatStyle(
            format: format, locale: Locale(identifier: language.rawValue), timeZone: zone,
            calendar: Calendar(identifier: .gregorian))
    }
}

extension CalendarDay {
    fileprivate func isSameYear(as other: CalendarDay) -> Bool { "\(self)".prefix(4) == "\(other)".prefix(4) }
}
