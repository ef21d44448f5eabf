import Domain
import Foundation
import Testing

@testable import environment_poller

struct CellScheduleTests {
    private let schedule = CellSchedule(rule: RefreshRule(shortest: 600, longest: 3_600))

    private func wait(
        after answer: CellOutcome.Answer, failures: Int = 0, random: Double = 0.999
    ) throws -> TimeInterval {
        let now = try instant("2026-04-10T06:00:00Z")
        let due = DueCell(
            cell: GridCell(row: 1, column: 1), interval: 1_800, failures: failures, dueAt: now)
        return schedule.nextDue(of: due, after: answer, askedAt: now, random: random).timeIntervalSince(now)
    }

    @Test func followsThePlanWithinItsJitter() throws {
        #expect((1_710...1_890).contains(try wait(after: .unchanged)))
    }

    @Test func waitsForWhatTheProviderSaysIsNew() throws {
        let until = try instant("2026-04-10T06:50:00Z")
        let answer = CellOutcome.Answer.report(
            FetchedReport(report: try .birch([]), receipts: [], freshUntil: until))
        #expect((3_000...3_180).contains(try wait(after: answer)))
    }

    @Test func asksWhatIsNotCoveredAfterADay() throws {
        #expect(try wait(after: .fault(.notCovered)) == 86_400)
    }

    @Test(
        arguments: [
            .otherPlace(distanceInKilometres: 300), .unexpectedStatus(400, reason: nil), .tooLarge(limit: 1),
            .missingColumns(["a"]), .silent,
        ] as [ProviderFault])
    func asksAfterADayWhatOnlyAChangeCanMend(_ fault: ProviderFault) throws {
        #expect(try wait(after: .fault(fault)) == 86_400)
    }

    @Test(arguments: [
        (failures: 0, longest: 30.0), (failures: 1, longest: 60), (failures: 3, longest: 240),
        (failures: 20, longest: 1_800),
    ])
    func backsOffWhileACellFails(_ example: (failures: Int, longest: Double)) throws {
        let longest = try wait(after: .fault(.empty), failures: example.failures)
        #expect(abs(longest - example.longest) < example.longest / 100)
        #expect(try wait(after: .fault(.empty), failures: example.failures, random: 0.5) < longest)
    }

    @Test func neverAsksBeforeTheProviderAllows() throws {
        let until = try instant("2026-04-10T09:00:00Z")
        #expect(try wait(after: .fault(.rateLimited(until: until, reason: "Hourly"))) == 10_800)
    }
}
