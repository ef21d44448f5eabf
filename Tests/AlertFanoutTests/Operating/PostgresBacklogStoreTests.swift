import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import alert_fanout

@Suite(.timeLimit(.minutes(20))) struct PostgresBacklogStoreTests {
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    @Test func reportsWhatIsPendingByLaneAndWhatBecameOfTheRest() async throws {
        try await withFanoutDatabase { pool in
            let store = PostgresBacklogStore(pool: pool)
            let rig = try FanOutRig(pool)
            try await pool.audience([Person(coordinate: basel, settings: try .init(onlyUrgent: true))])
            try await pool.audience((0..<4).map { _ in Person(coordinate: basel) })
            try await rig.fanOut(.birch(4, at: basel))
            let before = try await store.backlog(at: rig.now)
            try await pool.settleEverything(at: rig.now - 30)
            try await rig.fanOut(.report(of: [.birch], .severe, at: basel))

            let after = try await store.backlog(at: rig.now)

            #expect(before == Backlog(pending: [.station: 4], rate: 0, outcomes: [.muted: 1]))
            #expect(before.drainSeconds == nil)
            #expect(after.pendingInAll > 0)
            #expect(after.outcomes[.delivered] == 4)
            #expect(after.rate == 4.0 / 60)
        }
    }

    @Test func theRateIsThatOfTheLastMinute() async throws {
        try await withFanoutDatabase { pool in
            let store = PostgresBacklogStore(pool: pool)
            try await pool.audience((0..<6).map { _ in Person(coordinate: basel) })
            try await FanOutRig(pool).fanOut(.birch(at: basel))
            try await pool.settleEverything(at: .noon + 300)

            let rates = try await [.noon + 299, .noon + 300, .noon + 359, .noon + 360].asyncMap {
                try await store.backlog(at: $0).rate
            }

            #expect(rates == [0, 0.1, 0.1, 0])
        }
    }

    @Test func thePaceOfTheHourCountsOnlyMinutesInWhichSomethingWasSettled() async throws {
        try await withFanoutDatabase { pool in
            let store = PostgresBacklogStore(pool: pool)
            try await pool.audience((0..<12).map { _ in Person(coordinate: basel) })
            try await FanOutRig(pool, settings: FanOutSettings(batchSize: 4)).fanOut(.birch(at: basel))
            try await pool.settle(minutes: [0, 0, 30])

            #expect(try await store.paceOfTheHour(at: .noon + 31 * 60) == 0.1)
            #expect(try await store.paceOfTheHour(at: .noon + 65 * 60) == 4.0 / 60)
            #expect(try await store.paceOfTheHour(at: .noon + 120 * 60) == nil)
        }
    }

    @Test func alertsOfMoreThanADayAgoAreHistory() async throws {
        try await withFanoutDatabase { pool in
            let store = PostgresBacklogStore(pool: pool)
            try await pool.audience((0..<2).map { _ in Person(coordinate: basel) })
            let rig = try FanOutRig(pool)
            try await rig.fanOut(.birch(at: basel))
            try await pool.settleEverything(at: rig.now)

            #expect(try await store.backlog(at: rig.now + 86_399).outcomes == [.delivered: 2])
            #expect(try await store.backlog(at: rig.now + 86_400).outcomes == [:])
        }
    }

    @Test(
        arguments: [
            ([:], 0, 0), ([:], 5, 0), ([.danger: 10], 0, nil), ([.danger: 10, .digest: 20], 5, 6),
        ] as [([Lane: Int], Double, Double?)])
    func drainsAtThePresentRate(pending: [Lane: Int], rate: Double, seconds: Double?) {
        #expect(Backlog(pending: pending, rate: rate).drainSeconds == seconds)
    }
}

extension [Date] {
    fileprivate func asyncMap<Value>(_ transform: (Date) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for date in self { values.append(try await transform(date)) }
        return values
    }
}

extension PostgresPool {
    /// Settles a batch in each of these minutes after noon.
    fileprivate func settle(minutes: [Double]) async throws {
        for (batch, minute) in zip(try await announcedBatches(), minutes) {
            let settlement = BatchSettlement(
                batchID: batch.batchID, alertID: batch.alertID,
                lines: [LedgerLine(outcome: .delivered, reason: nil, recipients: batch.recipients.count)])
            _ = try await PostgresLedgerStore(pool: self).settle(
                settlement, at: .noon + minute * 60, check: settlement.fault)
        }
    }
}
