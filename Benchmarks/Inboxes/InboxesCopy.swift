import Foundation
import Postgres

/// A bare COPY of the inbox rows of one alert: `psql`, the libpq program, from a file into a table with the key that the
/// notifier's entries have.
struct InboxesCopy: Sendable {
    private let database: PeopleDatabase
    private let people: Int
    /// A row on each line.
    private let file: String

    static let name = "a bare COPY of the same inbox rows"

    /// Writes the rows of these people into a folder that is there.
    init(of people: Int, in folder: URL, _ database: PeopleDatabase) async throws {
        (self.database, self.people) = (database, people)
        file = folder.appending(path: "entries.tsv").path
        try await database.psql(
            "\\copy (SELECT user_id, 1, language, now(), 3 FROM alert_fanout.audience) TO '\(file)'")
    }

    /// - Returns: seconds, from the start of the program to its end.
    func seconds() async throws -> Double {
        try await database.psql(
            """
            DROP TABLE IF EXISTS copied_entries;
            CREATE TABLE copied_entries (
                user_id uuid, source bigint, language text NOT NULL, created_at timestamptz NOT NULL,
                threshold smallint, PRIMARY KEY (user_id, source))
            """)
        let start = ContinuousClock.now
        try await database.psql("\\copy copied_entries FROM '\(file)'")
        return (ContinuousClock.now - start).seconds
    }

    /// What the rows and their key take for one alert.
    func megabytes() async throws -> Double {
        let rows = try await database.pool.query("SELECT pg_total_relation_size('copied_entries')")
        return Double(try rows.first?.decode(Int.self) ?? 0) / 1_000_000
    }
}
