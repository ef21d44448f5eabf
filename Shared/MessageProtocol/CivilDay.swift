/// A Gregorian date, computed in integers.
///
/// Source: https://howardhinnant.github.io/date_algorithms.html
public struct CivilDay: Sendable, Equatable {
    /// Astronomical: 0 is 1 BC.
    public let year: Int64
    public let month: Int64
    public let day: Int64

    public init(daysSince1970 days: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// - Returns: nil for a day that the calendar does not have, such as 30 February.
    static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64? {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        let civil = CivilDay(daysSince1970: days)
        return (civil.year, civil.month, civil.day) == (year, month, day) ? days : nil
    }
}
