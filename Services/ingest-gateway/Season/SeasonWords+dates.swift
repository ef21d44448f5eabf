import Domain
import Foundation
import Localization

extension SeasonWords {
    typealias Weekday = (short: String, long: String)

    /// Such as `Friday, 10 April 2026`.
    func date(_ day: CalendarDay) -> String {
        day.start(in: .gmt).formatted(dates.weekday(.wide).day().month(.wide).year())
    }

    /// Such as `10 Apr` or `10. Apr.`.
    func shortDate(_ day: CalendarDay) -> String {
        day.start(in: .gmt).formatted(dates.day().month(.abbreviated))
    }

    /// Such as `April 2026`.
    func month(_ month: CalendarMonth) -> String {
        month.firstDay.start(in: .gmt).formatted(dates.month(.wide).year())
    }

    /// Such as `Apr`.
    func shortMonth(_ month: CalendarMonth) -> String {
        month.firstDay.start(in: .gmt).formatted(dates.month(.abbreviated)).replacing(".", with: "")
    }

    /// Such as `6 Apr – 12 Apr`.
    func week(from monday: CalendarDay) -> String {
        "\(shortDate(monday)) – \(shortDate(CalendarDay(daysSince1970: monday.daysSince1970 + 6)))"
    }

    func year(_ year: Int) -> String { "\(year)" }

    /// Such as `1 April 2026 – 31 May 2026`.
    func period(_ days: ClosedRange<CalendarDay>) -> String {
        let full = dates.day().month(.wide).year()
        return "\(days.lowerBound.start(in: .gmt).formatted(full)) – \(days.upperBound.start(in: .gmt).formatted(full))"
    }

    func made(on day: CalendarDay) -> String {
        let date = day.start(in: .gmt).formatted(dates.day().month(.wide).year())
        return say("Made on \(date) with Breathe Easy", "Erstellt am \(date) mit Breathe Easy")
    }

    /// As coarse as the person lets others see it.
    func place(_ place: Place) -> String { place.name.isEmpty ? words.position(place.coordinate) : place.name }

    /// Monday first.
    var weekdays: [Weekday] {
        // A Monday.
        let monday = CalendarDay(daysSince1970: 4)
        return (0..<7).map { offset in
            let day = CalendarDay(daysSince1970: monday.daysSince1970 + offset).start(in: .gmt)
            return (day.formatted(dates.weekday(.short)), day.formatted(dates.weekday(.wide)))
        }
    }
}
