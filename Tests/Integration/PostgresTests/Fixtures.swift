import Logging
import Postgres
import Synchronization
import Testing

extension Migration {
    static let places = Migration(
        number: 1, name: "places",
        statements: """
            CREATE TABLE places (
                id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL CONSTRAINT named CHECK (name <> ''),
                visits integer NOT NULL DEFAULT 0);
            CREATE UNIQUE INDEX places_name ON places (name) WHERE name LIKE 'unique%';
            """)
}

extension Logger {
    static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}

/// What happened, in the order it did.
final class Journal<Entry: Sendable>: Sendable {
    private let lines = Mutex<[Entry]>([])

    var entries: [Entry] { lines.withLock { $0 } }

    func append(_ entry: Entry) { lines.withLock { $0.append(entry) } }
}

extension PostgresSession {
    func placeNames() async throws -> [String] {
        try await query("SELECT name FROM places ORDER BY name").decode(String.self)
    }

    func backendPID() async throws -> Int {
        let rows = try await query("SELECT pg_backend_pid()")
        return try #require(try rows.decode(Int.self).first)
    }

    /// Ends another connection and returns when it is gone.
    func terminate(_ pid: Int) async throws {
        let rows = try await query("SELECT pg_terminate_backend(\(pid)::int, 10000)")
        #expect(try rows.decode(Bool.self) == [true])
    }
}
