import Testing

@testable import Domain

@Suite struct AgeGroupTests {
    @Test(arguments: [
        ("2010-03-02", "2026-03-01", AgeGroup.child), ("2010-03-01", "2026-03-01", .adult),
        ("2010-02-28", "2026-03-01", .adult), ("2012-02-29", "2028-02-28", .child),
        ("2012-02-29", "2028-02-29", .adult),
        ("2011-12-31", "2027-01-01", .child), ("2026-03-01", "2026-03-01", .child),
        ("2027-03-01", "2026-03-01", .child),
        ("1950-01-01", "2026-03-01", .adult),
    ])
    func endsOnTheSixteenthBirthday(_ birth: String, _ today: String, _ group: AgeGroup) throws {
        #expect(AgeGroup(born: try #require(CalendarDay(birth)), on: try #require(CalendarDay(today))) == group)
    }
}
