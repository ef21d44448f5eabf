import Foundation
import Logging
import Testing

@testable import alert_fanout

@Suite struct LedgerWatchTests {
    @Test func looksAtTheAlertsOfAWeekThatHadTheirFifteenMinutes() async throws {
        let store = RecordingLedgerStore()
        let now = Date(timeIntervalSince1970: 1_682_075_000)
        let logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }

        try await LedgerWatch(store: store, now: { now }, logger: logger).look()

        let week: TimeInterval = 7 * 24 * 3_600
        #expect(await store.spans == [now.addingTimeInterval(-week)..<now.addingTimeInterval(-900)])
    }
}

private actor RecordingLedgerStore: LedgerStore {
    private(set) var spans: [Range<Date>] = []

    func enter(_ account: BatchAccount, at now: Date) async throws -> LedgerEntry { .settled }

    func imbalance(ofAlertsMatched span: Range<Date>) async throws -> LedgerImbalance {
        spans.append(span)
        return LedgerImbalance(alerts: 0, recipients: 0)
    }
}
