import Domain
import Foundation
import Testing

struct UTCDayTests {
    @Test(arguments: [
        (instant: "2023-04-10T00:00:00Z", day: "2023-04-10"),
        (instant: "2023-04-10T23:59:59Z", day: "2023-04-10"),
        (instant: "2023-04-11T01:30:00+02:00", day: "2023-04-10"),
        (instant: "1969-12-31T12:00:00Z", day: "1969-12-31"),
    ])
    func namesTheDayOfAnInstantInUTC(_ example: (instant: String, day: String)) throws {
        let instant = try Date(example.instant, strategy: .iso8601)
        #expect(UTCDay(of: instant).description == example.day)
    }

    @Test func knowsItsBeginningAndTheDayAfter() throws {
        let day = UTCDay(of: try Date("2023-03-31T15:00:00Z", strategy: .iso8601))
        #expect(day.start == (try Date("2023-03-31T00:00:00Z", strategy: .iso8601)))
        #expect(day.next.description == "2023-04-01")
        #expect(day < day.next)
    }
}
