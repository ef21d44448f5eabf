/// A month of the calendar, such as April 2026, as a grid of weeks.
public struct CalendarMonth: Hashable, Sendable, Comparable {
    public let year: Int
    /// 1 to 12.
    public let month: Int

    public init(containing day: CalendarDay) { (year, month) = day.yearAndMonth }

    public var firstDay: CalendarDay {
        // Rules of the calendar: the first of a month is a day.
        CalendarDay(year: year, month: month)
    }

    public var next: CalendarMonth {
        CalendarMonth(containing: CalendarDay(daysSince1970: firstDay.daysSince1970 + 31))
    }

    public var days: [CalendarDay] {
        (firstDay.daysSince1970..<next.firstDay.daysSince1970).map { CalendarDay(daysSince1970: $0) }
    }

    /// Seven places each, Monday first; nil for days of the neighbouring months.
    public var weeks: [[CalendarDay?]] {
        let places = Array(repeating: nil, count: firstDay.daysSinceMonday) + days.map { Optional($0) }
        return stride(from: 0, to: places.count, by: 7).map { start in
            let week = places[start..<min(start + 7, places.count)]
            return Array(week) + Array(repeating: nil, count: 7 - week.count)
        }
    }

    /// All from the first to the last, both included.
    public static func months(from first: CalendarDay, to last: CalendarDay) -> [CalendarMonth] {
        guard first <= last else { return [] }
        let end = CalendarMonth(containing: last)
        var months = [CalendarMonth(containing: first)]
        while let latest = months.last, latest < end { months.append(latest.next) }
        return months
    }

    public static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}

extension CalendarDay {
    /// 0 for Monday to 6 for Sunday.
    public var daysSinceMonday: Int {
        // The first of January 1970 was a Thursday.
        let days = (daysSince1970 + 3) % 7
        return days < 0 ? days + 7 : days
    }

    /// The Monday of its week.
    public var monday: CalendarDay { CalendarDay(daysSince1970: daysSince1970 - daysSinceMonday) }

    public static func firstDay(of year: Int) -> CalendarDay { CalendarDay(year: year, month: 1) }

    public var year: Int { yearAndMonth.0 }

    /// The first of a month of the Gregorian calendar.
    ///
    /// Source: days_from_civil of https://howardhinnant.github.io/date_algorithms.html, years that begin in March.
    fileprivate init(year: Int, month: Int) {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(daysSince1970: era * 146_097 + dayOfEra - 719_468)
    }

    /// Source: civil_from_days of the same page.
    fileprivate var yearAndMonth: (Int, Int) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month)
    }
}
