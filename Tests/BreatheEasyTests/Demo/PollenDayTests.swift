import Foundation
import TestSupport
import Testing

@testable import breathe_easy

struct PollenDayTests {
    private func day(after time: String) throws -> PollenDay {
        try #require(PollenDay.first(after: try Date(time, strategy: .iso8601)))
    }

    @Test(arguments: [
        ("1970-01-01T00:00:00Z", "2023-03-26", 0), ("2023-03-26T00:00:00Z", "2023-03-27", 1),
        ("2023-05-06T12:00:00Z", "2023-05-07", 31), ("2023-05-07T00:00:00Z", "2023-06-26", 0),
        ("2023-06-26T05:00:00Z", "2023-06-27", 1), ("2026-10-01T00:00:00Z", "2026-10-04", 0),
    ])
    func isTheNextOneInThisRoundOrTheOneAfter(time: String, name: String, number: Int) throws {
        let day = try day(after: time)
        #expect(day.number == number)
        #expect(day.name == name)
        #expect(day.end.timeIntervalSince(day.start) == 23 * 3_600)
    }
}
