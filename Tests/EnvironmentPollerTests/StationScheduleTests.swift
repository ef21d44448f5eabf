import Domain
import Foundation
import Testing

@testable import environment_poller

struct StationScheduleTests {
    private let schedule = StationSchedule(interval: .seconds(3_600), zone: Examples.zurich)

    /// Switzerland's clocks went forward on 2023-03-26 and back on 2023-10-29.
    @Test(arguments: [
        (now: "2023-04-10T06:00:00Z", next: "2023-04-10T07:00:00Z"),
        (now: "2023-04-09T21:30:00Z", next: "2023-04-09T22:00:00Z"),
        (now: "2023-04-09T22:00:00Z", next: "2023-04-09T23:00:00Z"),
        (now: "2023-03-25T22:30:00Z", next: "2023-03-25T23:00:00Z"),
        (now: "2023-03-26T21:30:00Z", next: "2023-03-26T22:00:00Z"),
        (now: "2023-10-29T22:30:00Z", next: "2023-10-29T23:00:00Z"),
    ])
    func asksAfterTheIntervalAndAtEachLocalMidnight(_ example: (now: String, next: String)) throws {
        #expect(schedule.nextDue(after: try instant(example.now)) == (try instant(example.next)))
    }

    @Test func comesBackSoonAfterAFaultButNotBeforeTheProviderAllows() throws {
        let now = try instant("2023-04-10T06:00:00Z")
        let soon = schedule.nextDue(after: now, failures: 1, blockedUntil: nil, random: 0.5)
        #expect(soon.timeIntervalSince(now) == 15)
        let until = try instant("2023-04-10T06:40:00Z")
        #expect(schedule.nextDue(after: now, failures: 1, blockedUntil: until, random: 0.5) == until)
    }
}
