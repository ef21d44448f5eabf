import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

/// Acknowledgements of blocks by those who moved, by others, and of what is in a row as well.
@Suite(.timeLimit(.minutes(20))) struct BlockAcknowledgementTests {
    private let ada = UserID()
    private let neighbour = UserID()

    @Test func doesNotBelieveAnOpeningInTheFuture() async throws {
        try await withBlock { pool, notification in
            try await pool.acknowledge(ada, notification, .opened, at: .noon + 86_400)

            #expect(try await pool.openings() == [ada.uuid: .noon + 60])
        }
    }

    @Test func whatIsOnlyReceivedIsNotOpened() async throws {
        try await withBlock { pool, notification in
            try await pool.acknowledge(ada, notification, .delivered)

            #expect(try await pool.openings().isEmpty)
        }
    }

    @Test func opensItAfterAMove() async throws {
        try await withBlock { pool, notification in
            try await pool.seat([ada], in: 9)
            try await pool.acknowledge(ada, notification, .opened, at: .noon + 5)

            #expect(try await pool.openings() == [ada.uuid: .noon + 5])
        }
    }

    @Test func aRowKeepsItsOwnOpening() async throws {
        try await withBlock { pool, notification in
            let source = SourceNumber(rawValue: try await pool.query("SELECT source FROM blocks").decode(Int.self)[0])
            try await pool.addEntry(source, of: ada)
            try await pool.acknowledge(ada, notification, .opened, at: .noon + 5)

            #expect(try await pool.openings() == [ada.uuid: .noon + 5])
            #expect(try await pool.count("opened") == 0)
        }
    }

    @Test func doesNothingForWhatNobodyHas() async throws {
        try await withBlock { pool, notification in
            let unknown = try await pool.acknowledge(ada, UUID(), .opened)
            let anothers = try await pool.acknowledge(neighbour, notification, .opened)
            #expect(unknown == .done && anothers == .done)
            #expect(try await pool.openings().isEmpty)
        }
    }

    /// A notification that two neighbours have, and the id that Ada's has.
    private func withBlock(_ body: (PostgresPool, UUID) async throws -> Void) async throws {
        try await withNotifierDatabase { pool in
            try await pool.seat([ada, neighbour], in: 1)
            try await pool.addBlock(try await pool.plant(PlantedSource()), in: 1, [0: 0x10, 1: 0x10])
            let ids = try await pool.query("SELECT notification_id FROM inbox WHERE user_id = \(ada.uuid)")
            try await body(pool, try #require(try ids.decode(UUID.self).first))
        }
    }
}

extension PostgresPool {
    @discardableResult
    fileprivate func acknowledge(
        _ userID: UserID, _ notificationID: UUID, _ state: NotificationAcknowledged.State,
        at acknowledgedAt: Date = .noon + 5
    ) async throws -> Verdict {
        let handler = NotificationAcknowledgedHandler(store: PostgresAcknowledgementStore(pool: self)) { .noon + 60 }
        return try await handler.handle(
            NotificationAcknowledged(
                userID: userID, notificationID: NotificationID(notificationID), channel: nil, state: state,
                acknowledgedAt: acknowledgedAt),
            MessageContext())
    }

    /// Since when people have opened what they have.
    fileprivate func openings() async throws -> [UUID: Date] {
        let rows = try await query("SELECT user_id, opened_at FROM inbox WHERE opened_at IS NOT NULL")
        return Dictionary(uniqueKeysWithValues: try rows.decode((UUID, Date).self))
    }
}
