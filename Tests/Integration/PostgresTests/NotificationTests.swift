import Foundation
import Postgres
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct NotificationTests {
    @Test func deliversWhatIsNotifiedAfterCommit() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let events = pool.notifications(on: "a \"strange\" channel").makeAsyncIterator()
            var iterator = events
            #expect(try await iterator.next() == .listening)
            try await pool.transaction { transaction in
                for number in 0..<3 {
                    try await transaction.query("SELECT pg_notify('a \"strange\" channel', \("n\(number) 🌳"))")
                }
            }
            for number in 0..<3 { #expect(try await iterator.next() == .received(payload: "n\(number) 🌳")) }
        }
    }

    @Test func listensAgainAfterItsConnectionEnded() async throws {
        try await withDatabase(schemas: [SchemaForTests("notifier", [])]) { database in
            try await database.withPool(of: "notifier") { pool in
                try await database.withPool(of: "operator") { executioner in
                    var iterator = pool.notifications(on: "changes").makeAsyncIterator()
                    #expect(try await iterator.next() == .listening)
                    let listeners = try await executioner.query(
                        """
                        SELECT pid FROM pg_stat_activity
                        WHERE query = 'LISTEN "changes"' AND datname = current_database()
                        """)
                    for pid in try listeners.decode(Int.self) { try await executioner.terminate(pid) }
                    #expect(listeners.count == 1)

                    #expect(try await iterator.next() == .listening)
                    try await pool.query("SELECT pg_notify('changes', 'again')")
                    #expect(try await iterator.next() == .received(payload: "again"))
                }
            }
        }
    }

    @Test func stopsWaitingWhenItsTaskIsCancelled() async throws {
        try await withDatabase(migrations: [], schema: "notifier") { pool in
            let waiting = Task {
                for try await event in pool.notifications(on: "silent") where event == .listening {
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}
