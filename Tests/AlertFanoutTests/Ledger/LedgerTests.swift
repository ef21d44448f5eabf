import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import alert_fanout

@Suite struct LedgerTests {
    private let basel: Coordinate

    init() throws { basel = try .basel() }

    @Test func theLedgerBalancesOnceEveryBatchIsSettled() async throws {
        try await withMatchedAlert { pool, batches in
            let handler = pool.settledHandler
            let before = try await pool.balance()
            let first = try await handler.handle(batches[0].settled([.delivered: 2, .muted: 1]), .new())
            let between = try await pool.balance()
            let second = try await handler.handle(batches[1].settled([.delivered: 1, .failed: 2]), .new())
            let third = try await handler.handle(batches[2].settled([.expired: 1]), .new())

            #expect([first, second, third] == [.done, .done, .done])
            #expect([before, between, try await pool.balance()] == [[7, 0, 7], [7, 3, 4], [7, 7, 0]])
            #expect(try await pool.outcomes() == ["delivered": 3, "expired": 1, "failed": 2, "muted": 1])
        }
    }

    @Test func aBatchIsSettledOnceHoweverOftenItIsSaid() async throws {
        try await withMatchedAlert { pool, batches in
            let handler = pool.settledHandler
            let settled = batches[0].settled([.delivered: 3])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...6 { group.addTask { _ = try await handler.handle(settled, .new()) } }
                try await group.waitForAll()
            }

            #expect(try await pool.balance() == [7, 3, 4])
        }
    }

    @Test func allBatchesOfAnAlertMayBeSettledAtOnce() async throws {
        try await withMatchedAlert(batchSize: 1) { pool, batches in
            let handler = pool.settledHandler
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, batch) in batches.enumerated() {
                    let outcome: DeliveryOutcome = index.isMultiple(of: 2) ? .delivered : .failed
                    group.addTask { _ = try await handler.handle(batch.settled([outcome: 1]), .new()) }
                }
                try await group.waitForAll()
            }

            #expect(try await pool.balance() == [7, 7, 0])
            #expect(try await pool.outcomes() == ["delivered": 4, "failed": 3])
        }
    }

    @Test func anAccountThatDoesNotAddUpRestsWithTheReason() async throws {
        try await withMatchedAlert { pool, batches in
            let verdict = try await pool.settledHandler.handle(batches[0].settled([.delivered: 2]), .new())

            #expect(verdict == .deadLetter("outcomes: they account for 2 of the batch's 3 recipients"))
            #expect(try await pool.balance() == [7, 0, 7])
        }
    }

    @Test func aBatchThatWasNeverMadeRestsWithTheReason() async throws {
        try await withMatchedAlert { pool, batches in
            var settled = batches[0].settled([.delivered: 3])
            settled.alertID = AlertID()

            let verdict = try await pool.settledHandler.handle(settled, .new())

            #expect(verdict == .deadLetter("batchID: no such batch of this alert was ever made"))
        }
    }

    /// The sum of two of the largest numbers would end the process, again and again.
    @Test(arguments: [-1, Int.min, Int.max]) func aCountThatNoBatchHasRestsWithItsPath(count: Int) async throws {
        try await withMatchedAlert { pool, batches in
            var settled = batches[0].settled([:])
            settled.outcomes = [
                .init(outcome: .delivered, recipients: 4), .init(outcome: .failed, recipients: count),
                .init(outcome: .expired, recipients: count),
            ]

            let verdict = try await pool.settledHandler.handle(settled, .new())

            #expect(verdict == .deadLetter("outcomes[1].recipients: must be from 0 to 1000000"))
        }
    }

    @Test func theWatchSeesOnlyAlertsWhoseTimeHasCome() async throws {
        try await withMatchedAlert { pool, _ in
            let matchedAt = Date.noon + 200
            let store = PostgresLedgerStore(pool: pool)
            let missing = LedgerImbalance(alerts: 1, recipients: 7)
            let nothing = LedgerImbalance(alerts: 0, recipients: 0)

            let before = try await store.imbalance(ofAlertsMatched: matchedAt.addingTimeInterval(-60)..<matchedAt)
            let after = try await store.imbalance(ofAlertsMatched: matchedAt..<matchedAt.addingTimeInterval(60))

            #expect(before == nothing)
            #expect(after == missing)
        }
    }

    /// Seven people near Basel and one alert that concerns them, matched at 1,682,075,000.
    private func withMatchedAlert(
        batchSize: Int = 3, _ body: (PostgresPool, [NotificationBatchReady]) async throws -> Void
    ) async throws {
        try await withFanoutDatabase { pool in
            try await pool.audience((0..<7).map { _ in Person(coordinate: basel) })
            try await FanOutRig(pool, settings: FanOutSettings(batchSize: batchSize)).fanOut(.birch(at: basel))
            try await body(pool, try await pool.announcedBatches())
        }
    }
}

extension NotificationBatchReady {
    fileprivate func settled(_ outcomes: [DeliveryOutcome: Int]) -> NotificationSettled {
        NotificationSettled(
            batchID: batchID, alertID: alertID,
            outcomes: outcomes.map { .init(outcome: $0.key, recipients: $0.value) })
    }
}

extension PostgresPool {
    fileprivate var settledHandler: NotificationSettledHandler {
        NotificationSettledHandler(settleBatch: SettleBatch(store: PostgresLedgerStore(pool: self), now: { Date() }))
    }

    /// Matched, settled and missing of the only alert.
    fileprivate func balance() async throws -> [Int] {
        let rows = try await query("SELECT ARRAY[matched, settled, missing] FROM ledger_balance")
        return try rows.decode([Int].self).flatMap(\.self)
    }

    fileprivate func outcomes() async throws -> [String: Int] {
        let rows = try await query("SELECT outcome, recipients FROM ledger")
        return Dictionary(uniqueKeysWithValues: try rows.decode((String, Int).self))
    }
}
