import Domain
import Foundation
import MessageProtocol
import Testing

@testable import environment_poller

struct PollCellsTests {
    private let near = GridCell(row: 522, column: 69)
    private let far = GridCell(row: 523, column: 70)
    private let last = GridCell(row: 524, column: 71)

    /// Returns its cells once, and records their outcomes.
    private actor RecordingSchedule: CellQueue, CellReportStore {
        private var due: [DueCell]
        private let failure: (any Error)?
        private(set) var stored: [GridCell: String] = [:]
        private(set) var released: [GridCell] = []
        private(set) var charges: [ClaimCharge] = []

        init(_ cells: [GridCell], failure: (any Error)? = nil) {
            due = cells.map { DueCell(cell: $0, interval: 3_600, failures: 0, dueAt: .distantPast) }
            self.failure = failure
        }

        func claimCells(of quota: ProviderQuota, upTo count: Int, at now: Date) -> Claim<DueCell> {
            defer { due = Array(due.dropFirst(count)) }
            let cells = Array(due.prefix(count))
            return Claim(lease: UUID(), items: cells, isFull: cells.count == count)
        }

        func settle(_ charge: ClaimCharge, of provider: String) { charges.append(charge) }

        func release(_ cells: [DueCell], of provider: String, lease: UUID) { released += cells.map(\.cell) }

        func record(
            _ outcomes: [CellOutcome], of profile: ProviderProfile, lease: UUID, at now: Date,
            deciding decide: DecideForecast
        ) throws -> RecordedCells {
            if let failure { throw failure }
            var alerts = 0
            for outcome in outcomes {
                switch outcome.answer {
                case .report(let fetched):
                    stored[outcome.due.cell] = "report"
                    alerts += decide(fetched.report, outcome.due.cell, [:]).alerts.count
                case .unchanged: stored[outcome.due.cell] = "unchanged"
                case .fault(let fault): stored[outcome.due.cell] = "\(fault)"
                }
            }
            return RecordedCells(stored: outcomes.count, alerts: alerts)
        }
    }

    private func poll(
        _ provider: ScriptedPlaceProvider, _ schedule: RecordingSchedule, requestsPerLane: Int = 8
    ) async throws -> PollReport {
        let now = try instant("2026-04-10T06:00:00Z")
        let settings = PollSettings(batch: 64, lanes: 1, requestsPerLane: requestsPerLane, batchesPerRound: 3)
        return try await PollCells(
            provider: provider, quota: provider.profile.alone, queue: schedule, store: schedule,
            announce: AnnounceForecasts(rule: Examples.rule, now: { now }), now: { now }, settings: settings)()
    }

    @Test func keepsTheOtherCellsWhenOneIsRefused() async throws {
        let provider = ScriptedPlaceProvider([
            near: .failure(.malformed("half")), far: .success(try .birch([90])), last: .success(nil),
        ])
        let schedule = RecordingSchedule([near, far, last])

        let report = try await poll(provider, schedule)

        #expect(
            await schedule.stored == [near: "its answer cannot be read: half", far: "report", last: "unchanged"])
        #expect(await schedule.released.isEmpty)
        #expect(await provider.accepted == ["523"])
        #expect(report.raisedAlerts == 1)
        #expect(
            report.verdict == .up("1 of 3 requests failed, the first because its answer cannot be read: half"))
    }

    @Test func takesACellThatIsNotCoveredForNoFault() async throws {
        let report = try await poll(ScriptedPlaceProvider([:]), RecordingSchedule([near]))
        #expect(report.verdict == .up("nothing is available for 1 of 1 places"))
    }

    @Test func asksNothingMoreOnceTheProviderRefusesEverything() async throws {
        let limit = ProviderFault.rateLimited(until: .distantFuture, reason: "Hourly")
        let provider = ScriptedPlaceProvider([near: .success(nil), far: .failure(limit), last: .success(nil)])
        let schedule = RecordingSchedule([near, far, last])

        let report = try await poll(provider, schedule, requestsPerLane: 1)

        #expect(report.faults == [limit])
        #expect(await provider.asked == [near, far])
        #expect(await schedule.released == [last])
    }

    @Test(arguments: [ProviderFault.accessRefused(status: 401), .rateLimited(until: .distantFuture, reason: "Daily")])
    func sendsOneRequestToASourceThatRefusesEverything(_ fault: ProviderFault) async throws {
        let cells = (0..<300).map { GridCell(row: $0, column: 0) }
        let provider = ScriptedPlaceProvider(Dictionary(uniqueKeysWithValues: cells.map { ($0, .failure(fault)) }))
        let report = try await poll(provider, RecordingSchedule(cells))
        #expect(await provider.asked.count == 1)
        #expect(report.verdict == .down("\(fault)", lastSuccess: false))
    }

    @Test func goesOnSinglyUntilOneIsAnsweredAndStopsAfterThreeFailures() async throws {
        let cells = (0..<300).map { GridCell(row: $0, column: 0) }
        let provider = ScriptedPlaceProvider(
            Dictionary(uniqueKeysWithValues: cells.map { ($0, .failure(.unexpectedStatus(503, reason: nil))) }))
        let report = try await poll(provider, RecordingSchedule(cells))
        #expect(await provider.asked.count == 3)
        #expect(report.isStopped)
        guard case .undecided(_, failing: ["0,0", "1,0", "2,0"]) = report.verdict else {
            Issue.record("\(String(describing: report.verdict))")
            return
        }
    }

    @Test func leavesTheRestAfterThreeFailuresInARowAmongManyAnswers() async throws {
        let cells = (0..<64).map { GridCell(row: $0, column: 0) }
        let provider = ScriptedPlaceProvider(
            Dictionary(
                uniqueKeysWithValues: cells.map { cell in
                    (cell, (10..<13).contains(cell.row) ? .failure(.empty) : .success(nil))
                }))
        let schedule = RecordingSchedule(cells)
        let report = try await poll(provider, schedule, requestsPerLane: 1)
        #expect(report.asked == 13)
        #expect(await schedule.released.count == 51)
        #expect(report.verdict == .up("3 of 13 requests failed, the first because its answer is empty"))
    }

    @Test func keepsTheLastReportWhereAnAnswerHasNothingInIt() async throws {
        for (fault, isKnown, failures, stored) in [
            (ProviderFault.silent, true, 0, ProviderFault.useless(RefusedValues())), (.silent, false, 0, .silent),
            (.silent, true, 5, .silent),
        ] {
            let provider = ScriptedPlaceProvider([near: .failure(fault)])
            let outcome = await CellRequest(
                provider: provider, profile: provider.profile, oldestUse: nil, now: Date.init)(
                    DueCell(cell: near, interval: 600, failures: failures, dueAt: .distantPast, isKnown: isKnown))
            guard case .fault(stored) = outcome.answer else {
                Issue.record("\(outcome.answer)")
                continue
            }
        }
    }

    @Test func refusesAReportWhoseTimesAreAllOver() async throws {
        let provider = ScriptedPlaceProvider([
            near: .success(try .birch([90], from: "2026-04-09T04:00:00Z")),
            far: .success(try .birch([90], from: "2026-04-09T06:00:00Z")),
        ])
        let now = try instant("2026-04-10T06:00:00Z")
        let ask = CellRequest(provider: provider, profile: provider.profile, oldestUse: 86_400, now: { now })
        for (cell, isUseless) in [(near, true), (far, false)] {
            let outcome = await ask(DueCell(cell: cell, interval: 600, failures: 0, dueAt: .distantPast))
            if case .fault(.useless(let refused)) = outcome.answer {
                #expect(isUseless)
                #expect(refused.firstReason == "every time lies more than a day back")
            } else {
                #expect(!isUseless)
            }
        }
    }

    @Test func takesMoreWhileMoreIsDueAndSaysSo() async throws {
        let schedule = RecordingSchedule((0..<300).map { GridCell(row: $0, column: 0) })
        let report = try await poll(ScriptedPlaceProvider([:]), schedule)
        // One goes first.
        #expect(report.asked == 193)
        #expect(report.hasMore)
        #expect(try await poll(ScriptedPlaceProvider([:]), schedule).hasMore == false)
    }

    @Test func givesBackAndAcceptsNothingThatCouldNotBeStored() async throws {
        let provider = ScriptedPlaceProvider([near: .success(try .birch([90]))])
        let schedule = RecordingSchedule([near], failure: DatabaseGone())
        await #expect(throws: DatabaseGone.self) { try await poll(provider, schedule) }
        #expect(await schedule.released == [near])
        #expect(await provider.accepted.isEmpty)
    }

    @Test func saysNothingAboutASourceThatWasNotAsked() async throws {
        #expect(try await poll(ScriptedPlaceProvider([:]), RecordingSchedule([])).verdict == nil)
    }
}
