import Domain
import Foundation
import Testing

@Suite struct CalendarMonthTests {
    private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

    /// By Foundation's calendar, from before 1970 over leap years, centuries and the end of years.
    @Test(arguments: [1_600, 1_900, 1_969, 1_970, 1_999, 2_000, 2_024, 2_026, 2_100])
    func knowsTheDaysOfEveryMonthOfAYear(year: Int) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var month = CalendarMonth(containing: CalendarDay.firstDay(of: year))
        for number in 1...12 {
            let first = try #require(calendar.date(from: DateComponents(year: year, month: number, day: 1)))
            #expect(month.year == year && month.month == number)
            #expect(month.firstDay == CalendarDay(of: first, in: .gmt))
            #expect(month.days.count == calendar.range(of: .day, in: .month, for: first)?.count)
            #expect(month.days.allSatisfy { CalendarMonth(containing: $0) == month && $0.year == year })
            month = month.next
        }
        #expect(month.year == year + 1 && month.month == 1)
    }

    @Test func beginsWeeksOnMondayAndLeavesPlacesOfOtherMonthsEmpty() throws {
        // The first of April 2026 is a Wednesday, the thirtieth a Thursday.
        let weeks = CalendarMonth(containing: try day("2026-04-10")).weeks
        #expect(weeks.map(\.count) == [7, 7, 7, 7, 7])
        #expect(weeks.first == [nil, nil] + (1...5).map { CalendarDay("2026-04-0\($0)") })
        #expect(weeks.last?.prefix(4).last == CalendarDay("2026-04-30"))
        #expect(weeks.last?.suffix(3) == [nil, nil, nil])
        // A February of four whole weeks.
        #expect(CalendarMonth(containing: try day("2027-02-01")).weeks.count == 4)
    }

    @Test func listsMonthsOverTheEndOfAYear() throws {
        let months = CalendarMonth.months(from: try day("2026-11-30"), to: try day("2027-01-01"))
        #expect(months.map(\.month) == [11, 12, 1])
        #expect(CalendarMonth.months(from: try day("2026-05-01"), to: try day("2026-04-30")).isEmpty)
        #expect(CalendarMonth.months(from: try day("2026-05-01"), to: try day("2026-05-01")).count == 1)
    }

    @Test(arguments: [("2026-11-25", "2026-11-23"), ("2026-11-23", "2026-11-23"), ("1969-12-31", "1969-12-29")])
    func findsTheMondayOfAWeek(text: String, monday: String) throws {
        #expect(try day(text).monday == CalendarDay(monday))
    }
}
