import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// The day's update of the real analyzer over everybody's last four months; `HEALTH_PEOPLE` says of how many people.
struct HealthUpdateBench {
    var people = ProcessInfo.processInfo.environment["HEALTH_PEOPLE"].flatMap { Int($0) } ?? 100_000
    /// The person whose state the others get, under their own keys.
    private let recorded = 20
    private let rounds = 2

    func run(_ settings: Settings) async throws -> Comparison {
        try await HealthDatabase.with(settings) { database in
            try await VirtualHost.with(settings) { (host: VirtualHost) -> Comparison in
                try await host.declare("others", keeping: "quiz.#")
                let states = try await database.withAnalyzer(updatingFrom: 23, host) { _ -> [[UInt8]] in
                    try await BrokerUnderTest.with(url: host.url) { try await self.states(database, $0) }
                }
                try await fill(database, with: states)
                try await makePlainDays(database)
                // The first run also judges everybody for the first time, so it does not count.
                return try await Alternation(rounds: rounds).run {
                    try await update(database, host)
                } peer: {
                    try await summarisePlainDays(database)
                }
            }
        }
    }

    /// - Returns: what the analyzer made of months of measurements, opened.
    private func states(_ database: HealthDatabase, _ broker: BrokerUnderTest) async throws -> [[UInt8]] {
        let people = HealthPeople(count: recorded, days: PersonHealth.mostDays)
        let messages = try people.messages(everyMinutes: 5)
        _ = try await broker.publishAwaitingEach(messages)
        try await database.wait(
            for: "handling of all messages",
            until: "SELECT count(*) = \(messages.count) FROM health_metrics_analyzer.handled_messages")
        let rows = try await database.pool.query(
            """
            SELECT user_id, wrapped, sealed FROM health_metrics_analyzer.person_health
            JOIN health_metrics_analyzer.person_keys USING (user_id)
            """)
        return try rows.map { row in
            let key = try database.masterKeys.unwrap(try row["wrapped"])
            return try key.open(row["sealed", as: [UInt8].self], at: Self.place(of: UserID(try row["user_id"])))
        }
    }

    private func fill(_ database: HealthDatabase, with states: [[UInt8]]) async throws {
        let piece = 2_000
        for start in stride(from: 0, to: people, by: piece) {
            let made = try (start..<min(start + piece, people)).map { number in
                let (userID, key) = (UserID(), PersonKey())
                return (
                    userID.uuid, try database.masterKeys.wrap(key),
                    try key.seal(states[number % states.count], at: Self.place(of: userID))
                )
            }
            try await database.pool.transaction { transaction in
                _ = try await transaction.query("SET LOCAL search_path = health_metrics_analyzer")
                _ = try await transaction.copy(
                    into: "person_keys", columns: ["user_id", "wrapped"],
                    rows: made.map { row -> [(any PostgresValue)?] in [row.0, row.1] })
                _ = try await transaction.copy(
                    into: "person_health", columns: ["user_id", "sealed", "changed_at"],
                    rows: made.map { row -> [(any PostgresValue)?] in [row.0, row.2, Date()] })
            }
        }
        try await database.pool.query("ANALYZE health_metrics_analyzer.person_health")
    }

    /// - Returns: seconds.
    private func update(_ database: HealthDatabase, _ host: VirtualHost) async throws -> Double {
        try await database.pool.query("TRUNCATE \(unescaped: "health_metrics_analyzer.daily_updates")")
        return try await database.withAnalyzer(updatingFrom: 0, host) { _ in
            try await database.wait(
                for: "the day's update",
                until: """
                    SELECT coalesce(bool_and(finished_at IS NOT NULL), false)
                    FROM health_metrics_analyzer.daily_updates
                    """)
            let rows = try await database.pool.query(
                """
                SELECT extract(epoch FROM finished_at - started_at)::float8
                FROM health_metrics_analyzer.daily_updates
                """)
            return try rows.decode(Double.self).reduce(0, +)
        }
    }

    /// As many medians of days, unsealed: four parts of each day.
    private func makePlainDays(_ database: HealthDatabase) async throws {
        try await database.pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            _ = try await transaction.query(
                """
                CREATE TABLE plain_days AS
                SELECT person * 4 + part AS user_id, day, 60 + 10 * random() AS median
                FROM generate_series(1, \(people)) AS person, generate_series(0, 3) AS part,
                    generate_series(1, \(PersonHealth.mostDays)) AS day
                """)
        }
    }

    private func summarisePlainDays(_ database: HealthDatabase) async throws -> Double {
        let start = ContinuousClock.now
        try await database.pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            _ = try await transaction.query(
                "WITH days AS (SELECT * FROM plain_days) \(HealthPlainTable.outliers)")
        }
        return (ContinuousClock.now - start).seconds
    }

    /// Where the analyzer seals a person's state.
    private static func place(of userID: UserID) -> String { "health/\(userID)" }
}
