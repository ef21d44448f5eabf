import Domain
import Foundation
import MessageProtocol
import Testing

@testable import alert_fanout

/// The rules of the fan-out, without a database.
@Suite struct FanOutRulesTests {
    private let alert: RaisedAlert
    private let range: AlertRange

    init() throws {
        alert = try .birch(at: .basel())
        range = AlertRange(alertID: alert.id, number: 0)
    }

    private func claim(
        isStopped: Bool = false, excluded: Set<AudiencePosition> = [], takesBlocks: Bool = false
    ) throws -> ClaimedRange {
        ClaimedRange(
            alert: alert, facts: .station(try Samples.station()), raisedAt: .noon, chunks: [7], isStopped: isStopped,
            excluded: excluded, takesBlocks: takesBlocks)
    }

    /// Five neighbours in chunk 7.
    private func audience() throws -> AudienceMirror {
        let source = PlayedSource()
        source.add(AudiencePage(placed: try (0..<5).map { try .sample(slot: $0) }))
        return AudienceMirror(source: source)
    }

    private func fanOut(over store: RecordingFanOutStore, batchSize: Int = 2) async throws {
        let fanOutRange = FanOutRange(
            audience: try audience(), store: store, texts: try AlertTexts(), batchSize: batchSize,
            now: { .noon + 200 })
        try await fanOutRange(range, in: .new())
    }

    @Test func aNotifierThatTakesBlocksIsHandedSeats() async throws {
        let excluded: Set = [AudiencePosition(chunk: 7, slot: 1), AudiencePosition(chunk: 7, slot: 4)]
        let store = RecordingFanOutStore(claims: [range: try claim(excluded: excluded, takesBlocks: true)])

        try await fanOut(over: store)

        let message = try #require(store.recorded.messages.first)
        #expect(store.recorded.messages.count == 1)
        #expect(message.recipients == 3)
        guard case .blocks(let blocks) = message else {
            Issue.record("the recipients were handed over by their ids")
            return
        }
        #expect(blocks.blocks.map(\.chunk) == [7])
        #expect(blocks.blocks.first?.people.map { $0 == 0 } == [false, true, false, false])
        #expect(store.recorded.outcomes.first?.batches == 1)
    }

    @Test func everybodyAffectedIsInOneBatch() async throws {
        let store = RecordingFanOutStore(claims: [range: try claim()])

        try await fanOut(over: store)

        #expect(store.recorded.batches.map(\.recipients.count) == [2, 2, 1])
        #expect(Set(store.recorded.batches.flatMap(\.recipients)).count == 5)
        #expect(store.recorded.outcomes.first?.matched == 5)
        #expect(store.recorded.outcomes.first?.ledgerLines == [])
    }

    @Test func reportersAreLeftOut() async throws {
        let excluded: Set = [AudiencePosition(chunk: 7, slot: 1), AudiencePosition(chunk: 7, slot: 3)]
        let store = RecordingFanOutStore(claims: [range: try claim(excluded: excluded)])

        try await fanOut(over: store)

        #expect(store.recorded.batches.flatMap(\.recipients).count == 3)
    }

    @Test func aStoppedAlertNotifiesNobodyAndTheLedgerSaysSo() async throws {
        let store = RecordingFanOutStore(claims: [range: try claim(isStopped: true)])

        try await fanOut(over: store)

        #expect(store.recorded.batches.isEmpty)
        #expect(
            store.recorded.outcomes.first?.ledgerLines
                == [LedgerLine(outcome: .superseded, reason: .alertStopped, recipients: 5)])
    }

    @Test func whoWasNotifiedOfTheLevelBeforeIsNotMatched() async throws {
        var memory = ChunkMemory(subjects: 1)
        for slot in 0..<4 { memory.recordLevel(alert.intensity.level.rawValue, ofSubject: 0, at: slot) }
        let store = RecordingFanOutStore(claims: [range: try claim()], memory: [7: memory])

        try await fanOut(over: store)

        #expect(store.recorded.batches.flatMap(\.recipients).count == 1)
        #expect(store.recorded.outcomes.first?.matched == 1)
        #expect(store.recorded.outcomes.first?.count(.repeated) == 4)
    }

    @Test(arguments: [(nil, AlertState.running), (4, .held), (5, .running)])
    func anAlertAboveTheLimitIsHeld(limit: Int?, state: AlertState) async throws {
        let store = RecordingFanOutStore()
        let admitAlert = AdmitAlert(
            audience: try audience(), store: store, settings: FanOutSettings(holdAbove: limit), now: { .noon + 200 })

        try await admitAlert(alert, facts: .station(try Samples.station()), in: .new())

        #expect(store.recorded.admissions.map(\.state) == [state])
        #expect(store.recorded.admissions.map(\.estimated) == [5])
    }

    @Test func anAlertThatAffectsNobodyIsDoneAtOnce() async throws {
        let store = RecordingFanOutStore()
        let admitAlert = AdmitAlert(
            audience: AudienceMirror(source: PlayedSource()), store: store, settings: FanOutSettings(),
            now: { .noon + 200 })

        try await admitAlert(alert, facts: .station(try Samples.station()), in: .new())

        #expect(store.recorded.admissions.map(\.state) == [.done])
    }
}
