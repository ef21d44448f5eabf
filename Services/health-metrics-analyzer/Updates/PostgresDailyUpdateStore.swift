import Domain
import Foundation
import MessageProtocol
import Postgres

/// The daily update in the tables `daily_updates`, `policy` and `person_health`.
struct PostgresDailyUpdateStore: Sendable {
    let pool: PostgresPool

    /// Longer than any batch takes.
    static let lease = Duration.seconds(600)

    /// Takes the lease of a day's update.
    /// - Returns: false when another replica holds it, or the update is done.
    func claim(_ day: UTCDay) async throws -> Bool {
        let rows = try await pool.query(
            """
            INSERT INTO daily_updates (day, started_at, claimed_at) VALUES (\(day.description), now(), now())
            ON CONFLICT (day) DO UPDATE SET started_at = now(), claimed_at = now()
            WHERE daily_updates.finished_at IS NULL
                AND daily_updates.claimed_at < now() - make_interval(secs => \(Double(Self.lease.components.seconds)))
            """)
        return rows.affectedCount == 1
    }

    /// Renews the lease.
    func renew(_ day: UTCDay) async throws {
        try await pool.query("UPDATE daily_updates SET claimed_at = now() WHERE day = \(day.description)")
    }

    /// Stores the tolerance that applies from now on and marks the day as done.
    func finish(_ day: UTCDay, _ report: DailyUpdateReport) async throws {
        try await pool.transaction { transaction in
            _ = try await transaction.pipeline([
                """
                INSERT INTO policy (day, tolerance, suggestion_days, person_days)
                VALUES (\(day.description), \(report.tolerance), \(report.suggestionDays), \(report.personDays))
                ON CONFLICT (day) DO UPDATE SET
                    tolerance = EXCLUDED.tolerance, suggestion_days = EXCLUDED.suggestion_days,
                    person_days = EXCLUDED.person_days
                """,
                "UPDATE daily_updates SET finished_at = now() WHERE day = \(day.description)",
            ])
        }
    }

    /// The tolerance that applies now.
    func tolerance() async throws -> Double {
        try await pool.transaction { try await $0.tolerance() }
    }

    /// The mean of the tolerances since a day.
    func meanTolerance(since day: UTCDay) async throws -> Double {
        let rows = try await pool.query(
            "SELECT coalesce(avg(tolerance), 1) FROM policy WHERE day >= \(day.description)")
        return try rows.first?.decode(Double.self) ?? 1
    }

    /// People with measurements who changed since a date, in the order of their ids.
    func people(after cursor: UserID?, changedSince: Date, limit: Int) async throws -> [SealedPerson] {
        let beyond: SQL = if let cursor { "health.user_id > \(cursor.uuid)" } else { "true" }
        let rows = try await pool.query(
            """
            SELECT health.user_id, health.sealed, health.changed_at, person_keys.wrapped, people.time_zone,
                people.birth_date::text AS birth_date
            FROM person_health AS health
            JOIN person_keys ON person_keys.user_id = health.user_id
            LEFT JOIN people ON people.user_id = health.user_id
            WHERE \(beyond) AND health.changed_at >= \(changedSince)
            ORDER BY health.user_id LIMIT \(limit)
            """)
        var zones: [String: TimeZone] = [:]
        return try rows.map { row in
            let name = try row["time_zone", as: String?.self] ?? "UTC"
            let zone = zones[name] ?? TimeZone(identifier: name) ?? .gmt
            zones[name] = zone
            return SealedPerson(
                userID: UserID(try row["user_id"]), wrapped: try row["wrapped"], sealed: try row["sealed"],
                changedAt: try row["changed_at"], zone: zone,
                birthDate: try row["birth_date", as: String?.self].flatMap { CalendarDay($0) })
        }
    }

    /// Stores judged people and announces their suggestions, except for those who changed meanwhile, who were judged
    /// then.
    /// - Returns: the announced suggestions.
    func keep(_ people: [JudgedPerson]) async throws -> [QuizSuggested] {
        guard !people.isEmpty else { return [] }
        return try await pool.transaction { transaction in
            let ids = people.map(\.sealed.userID)
            // No other transaction locks a second person, so the order cannot cause a deadlock.
            try await transaction.query(
                """
                SELECT pg_advisory_xact_lock(hashtextextended(user_id, 0))
                FROM unnest(\(ids.map(\.description))) AS person (user_id)
                """)
            let rows = try await transaction.query(
                """
                UPDATE person_health AS known SET sealed = judged.sealed
                FROM unnest(
                    \(ids.map(\.uuid)), \(try people.map { try $0.health.sealed(of: $0.sealed.userID, $0.key) }),
                    \(people.map(\.sealed.changedAt))
                ) AS judged (user_id, sealed, changed_at)
                WHERE known.user_id = judged.user_id AND known.changed_at = judged.changed_at
                RETURNING known.user_id
                """)
            let unchanged = Set(try rows.decode(UUID.self))
            return try await transaction.suggest(
                people.filter { unchanged.contains($0.sealed.userID.uuid) }.flatMap(\.suggestions))
        }
    }
}
