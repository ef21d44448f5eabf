import Foundation
import MessageProtocol
import Testing

@testable import alert_fanout

@Suite struct LedgerSamplerTests {
    @Test func samplesTheAlertsOfAWeekThatHadTheirFifteenMinutes() async throws {
        let store = RecordingLedgerStore()
        let now = Date(timeIntervalSince1970: 1_682_075_000)

        try await LedgerSampler(store: store, now: { now }).sample()

        let week: TimeInterval = 7 * 24 * 3_600
        #expect(await store.spans == [now.addingTimeInterval(-week)..<now.addingTimeInterval(-900)])
    }
}

private actor RecordingLedgerStore: LedgerStore {
    private(set) var spans: [Range<Date>] = []

    func settle(
        _ settlement: BatchSettlement, at now: Date, check: @Sendable (LedgerBatch?) -> MessageFault?
    ) async throws -> MessageFault? { nil }

    func imbalance(ofAlertsMatched span: Range<Date>) async throws -> LedgerImbalance {
        spans.append(span)
        return LedgerImbalance(alerts: 0, recipients: 0)
    }
}
