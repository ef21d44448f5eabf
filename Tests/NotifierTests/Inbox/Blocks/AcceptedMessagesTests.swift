import Logging
import MessageProtocol
import Postgres
import ServiceLifecycle
import TestSupport
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct AcceptedMessagesTests {
    @Test func letsAlertFanoutKnowThatBlocksAreTaken() async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            #expect(try await database.accepted().isEmpty)

            try await database.withPool(of: "notifier") { pool in
                let recorder = AcceptedMessagesRecorder(
                    accepted: PostgresAcceptedMessages(pool: pool), logger: Logger(label: "tests"))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await recorder.run() }
                    try await eventually("the recorder writes down what it takes") {
                        try await pool.count("message_consumers") == 1
                    }
                    group.cancelAll()
                }
            }

            #expect(try await database.accepted() == [NotificationBlocksReady.name.rawValue])
        }
    }

    /// The version before may be back.
    @Test func isForgottenWhenNobodyWritesItDownAnyMore() async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            try await database.withPool(of: "notifier") { pool in
                let accepted = PostgresAcceptedMessages(pool: pool)
                try await accepted.keep([NotificationBlocksReady.name])
                try await pool.query("UPDATE message_consumers SET recorded_at = now() - interval '5 minutes'")
                #expect(try await database.accepted().isEmpty)

                try await accepted.keep([NotificationBlocksReady.name])
                #expect(try await database.accepted() == [NotificationBlocksReady.name.rawValue])
            }
        }
    }
}

extension DatabaseForTests {
    /// What alert-fanout reads.
    fileprivate func accepted() async throws -> [String] {
        try await withPool(of: "alert_fanout") { pool in
            try await pool.query("SELECT message FROM notifier.accepted_messages").decode(String.self)
        }
    }
}
