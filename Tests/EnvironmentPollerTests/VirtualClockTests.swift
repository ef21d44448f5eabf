import Foundation
import HTTPTypes
import Testing

@testable import breathe_easy

struct VirtualClockTests {
    private func clock() throws -> VirtualClock {
        VirtualClock(first: try date("2023-03-15T00:00:00Z"), last: try date("2023-06-15T00:00:00Z"))
    }

    private func date(_ text: String) throws -> Date { try instant(text) }

    @Test func standsStillAtTheFirstHourUntilItIsSet() throws {
        let clock = try clock()
        #expect(clock.now(at: Date()) == clock.first)
        #expect(clock.state(at: Date()).speed == 0)
    }

    @Test func runsAtItsSpeedAndStopsAtItsEnd() throws {
        var clock = try clock()
        let from = try date("2023-04-10T00:00:00Z")
        let end = try date("2023-04-11T00:00:00Z")
        let start = Date()
        try clock.start(ReplayRequest(from: from, to: end, speed: 3_600), at: start)

        #expect(clock.now(at: start.addingTimeInterval(2.5)) == from.addingTimeInterval(9_000))
        #expect(clock.state(at: start.addingTimeInterval(2.5)).speed == 3_600)
        #expect(clock.now(at: start.addingTimeInterval(60)) == end)
        #expect(clock.state(at: start.addingTimeInterval(60)).speed == 0)
    }

    @Test func goesOnAtItsPaceAfterItsEndAndBeyondTheSeason() throws {
        var clock = try clock()
        let from = try date("2023-06-14T00:00:00Z")
        let end = try date("2023-06-14T23:00:00Z")
        let start = try date("2026-11-24T12:00:00Z")
        try clock.start(ReplayRequest(from: from, to: end, speed: 3_600, pace: 60), at: start)

        #expect(clock.now(at: start + 23) == end)
        #expect(clock.now(at: start + 23 + 120) == end + 7_200)
        #expect(clock.state(at: start + 23 + 120).speed == 60)
    }

    @Test func showsTheRealTimeOnceItHasCaughtUp() throws {
        var clock = try clock()
        let start = try date("2026-11-24T12:00:00Z")
        let anHourAgo = start - 3_600
        try clock.start(ReplayRequest(from: anHourAgo, to: anHourAgo, speed: 60, pace: 60), at: start)

        #expect(clock.now(at: start + 30) == anHourAgo + 1_800)
        #expect(clock.now(at: start + 86_400) == start + 86_400)
    }

    @Test func startsInNoFuture() throws {
        var clock = try clock()
        let start = try date("2026-11-24T12:00:00Z")
        let problem = #expect(throws: ReplayProblem.self) {
            try clock.start(ReplayRequest(from: start + 1, speed: 60, pace: 60), at: start)
        }
        #expect(problem?.detail.hasPrefix("from: ") == true)
    }

    @Test(
        arguments: [
            (from: "2023-03-14T23:59:59Z", to: nil, speed: 1, field: "from"),
            (from: "2023-06-16T00:00:00Z", to: nil, speed: 1, field: "from"),
            (from: "2023-04-10T00:00:00Z", to: "2023-04-09T00:00:00Z", speed: 1, field: "to"),
            (from: "2023-04-10T00:00:00Z", to: "2024-04-09T00:00:00Z", speed: 1, field: "to"),
            (from: "2023-04-10T00:00:00Z", to: nil, speed: -1, field: "speed"),
            (from: "2023-04-10T00:00:00Z", to: nil, speed: 86_401, field: "speed"),
            (from: "2023-04-10T00:00:00Z", to: nil, speed: .nan, field: "speed"),
        ] as [(from: String, to: String?, speed: Double, field: String)])
    func refusesWhatCannotBePlayedNamingTheField(
        _ example: (from: String, to: String?, speed: Double, field: String)
    ) throws {
        var clock = try clock()
        let request = ReplayRequest(
            from: try date(example.from), to: try example.to.map(date), speed: example.speed)
        let problem = #expect(throws: ReplayProblem.self) { try clock.start(request, at: Date()) }
        #expect(problem?.detail.hasPrefix("\(example.field): ") == true)
        #expect(problem?.status == .badRequest)
    }
}
