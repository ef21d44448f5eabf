import Foundation

/// A bare COPY of the rows that record who was notified: `psql`, the libpq program, from a file into a table with its
/// key.
struct FanoutRecordCopy: Sendable {
    private let database: PeopleDatabase
    private let rows: Int
    /// A row on each line.
    private let file: String
    /// A user's id on each line, for the peers.
    let users: String

    static let name = "a bare COPY of the same rows"

    /// Writes the rows of these people into a folder that is there.
    init(of people: Int, in folder: URL, _ database: PeopleDatabase) async throws {
        self.database = database
        rows = people
        file = folder.appending(path: "recipients.tsv").path
        users = folder.appending(path: "users.tsv").path
        try await database.psql("\\copy (SELECT user_id FROM alert_fanout.audience) TO '\(users)'")
        try await database.psql(
            "\\copy (SELECT gen, user_id, 1 FROM alert_fanout.audience, \(Self.alert)) TO '\(file)'")
    }

    private static let alert = "(SELECT gen_random_uuid() AS gen OFFSET 0) AS alert"

    /// - Returns: rows per second, from the start of the program to its end.
    func rate() async throws -> Double {
        try await database.psql(
            """
            DROP TABLE IF EXISTS copied;
            CREATE TABLE copied (
                alert_id uuid, user_id uuid, state smallint NOT NULL, PRIMARY KEY (alert_id, user_id))
            """)
        let start = ContinuousClock.now
        try await database.psql("\\copy copied FROM '\(file)'")
        return Double(rows) / (ContinuousClock.now - start).seconds
    }
}

extension PeopleDatabase {
    /// Runs commands as the operator.
    func psql(_ command: String) async throws {
        try await FanoutRecordTool.run(
            "psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--command=\(command)"],
            environment: clientEnvironment)
    }
}
