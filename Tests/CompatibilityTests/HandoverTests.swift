import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

/// An alert-fanout and a notifier of two neighbouring versions: what one sends, the other delivers.
@Suite(.timeLimit(.minutes(20))) struct HandoverTests {
    /// 0.8.0 has neither the tables of blocks nor the view that says so.
    @Test func aNotifierOfTheVersionBeforeIsSentBatches() async throws {
        let earlier = NotifierMigrations.all.filter { $0.number <= 21 }
        try await Handover.with(notifierMigrations: earlier) { handover in
            let messages = try await handover.fanOutAlert()

            #expect(messages.allSatisfy { $0.type == NotificationBatchReady.name })
            let recipients = try messages.flatMap {
                try MessageCoding.decode(NotificationBatchReady.self, from: $0.body).recipients
            }
            #expect(Set(recipients) == Set(Handover.people) && recipients.count == Handover.people.count)
        }
    }

    /// The schema is migrated before the first new notifier runs, and one of before may be started again.
    @Test func blocksAreSentOnlyWhileANotifierTakesThem() async throws {
        try await Handover.with { handover in
            let first = try await handover.fanOutAlert(AlertID())
            #expect(!first.isEmpty && first.allSatisfy { $0.type == NotificationBatchReady.name })

            try await handover.takeBlocks()
            let blocks = try await handover.fanOutAlert(AlertID(), forgetting: true)
            #expect(!blocks.isEmpty && blocks.allSatisfy { $0.type == NotificationBlocksReady.name })

            try await handover.notifier.query("UPDATE message_consumers SET recorded_at = now() - interval '1 hour'")
            let batches = try await handover.fanOutAlert(AlertID(), forgetting: true)
            #expect(!batches.isEmpty && batches.allSatisfy { $0.type == NotificationBatchReady.name })
        }
    }

    @Test func bothAreReadAlikeAndBalanceTheLedger() async throws {
        var read: [[String]] = []
        for takesBlocks in [false, true] {
            try await Handover.with { handover in
                if takesBlocks { try await handover.takeBlocks() }
                let messages = try await handover.fanOutAlert()
                // In the order of a retry, and each twice.
                try await handover.deliver(messages.reversed() + messages)
                try await handover.settle()

                #expect(messages.allSatisfy { ($0.type == NotificationBlocksReady.name) == takesBlocks })
                #expect(try await handover.ledger() == ["delivered": Handover.people.count])
                read.append(try await handover.read())
            }
        }
        #expect(read[0].count == Handover.people.count)
        #expect(read[0] == read[1])
    }

    /// Those that lie in a queue, or are replayed from the dead letters.
    @Test(arguments: ReleasedVersion.all) func batchesOfEarlierVersionsAreStillServed(
        version: ReleasedVersion
    ) async throws {
        let body = try #require(try version.samples()[NotificationBatchReady.name.rawValue])
        let batch = try MessageCoding.decode(NotificationBatchReady.self, from: body)
        try await Handover.with { handover in
            try await handover.deliver([OutboxMessage(id: UUID(), type: NotificationBatchReady.name, body: body)])

            let read = try await handover.notifier.query("SELECT user_id, title FROM inbox").decode(
                (UUID, String).self)
            #expect(Set(read.map { UserID($0.0) }) == Set(batch.recipients))
            #expect(read.allSatisfy { $0.1 == batch.title })
        }
    }
}

extension Handover {
    /// As the notifier writes down when its consumers start.
    fileprivate func takeBlocks() async throws {
        try await PostgresAcceptedMessages(pool: notifier).keep(AcceptedMessagesRecorder.messages)
    }

    /// - Parameter forgetting: whom earlier alerts of the day told.
    fileprivate func fanOutAlert(_ id: AlertID, forgetting: Bool) async throws -> [OutboxMessage] {
        if forgetting { try await fanOut.query("DELETE FROM told") }
        return try await fanOutAlert(id)
    }
}
