import Foundation
import Postgres

/// A season of 200 alerts for everybody, as the notifier keeps them, and the reading of inboxes with that behind them.
///
/// The blocks go straight into the table. A quarter of the alerts are followed by another one of their thread, which
/// stands for them. 20,000 more alerts are for people elsewhere, of whom there are no blocks here.
struct InboxesSeason: Sendable {
    let database: PeopleDatabase
    let people: PeopleOfTowns
    let count: Int

    static let alerts = 200
    private static let superseded = 50
    private static let elsewhere = 20_000
    /// As many at once as there are cores, which they share with PostgreSQL.
    static let readers = ProcessInfo.processInfo.activeProcessorCount
    private static let (readings, warmUps) = (1_000, 50)
    /// As the gateway asks for.
    private static let newest = 50

    /// - Returns: megabytes of the blocks with their indexes.
    func fill() async throws -> Double {
        let pool = database.pool
        _ = try await pool.pipeline([
            "TRUNCATE notifier.blocks", Self.sources, Self.texts, Self.blocks(Self.alerts), Self.sourcesElsewhere,
        ])
        for statement: SQL in ["VACUUM ANALYZE", "CHECKPOINT"] {
            try await pool.query(statement)
        }
        let size = try await pool.query("SELECT pg_total_relation_size('notifier.blocks')")
        return Double(try size.first?.decode(Int.self) ?? 0) / 1_000_000
    }

    /// - Returns: milliseconds for each inbox, sorted; several connections read at once.
    func read() async throws -> [Double] {
        try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<Self.readers { group.addTask { try await readInTurn() } }
            var times: [Double] = []
            for try await some in group { times += some }
            return times.sorted()
        }
    }

    private func readInTurn() async throws -> [Double] {
        var times: [Double] = []
        for reading in 0..<(Self.warmUps + Self.readings) {
            let userID = try people.entry(Int.random(in: 0..<count)).userID
            let start = ContinuousClock.now
            let entries = try await database.pool.query(
                """
                SELECT notification_id, source_id, kind, urgency, title, body, created_at, alert_id, opened_at,
                    expires_at
                FROM notifier.inbox WHERE user_id = \(userID)
                ORDER BY created_at DESC, notification_id LIMIT \(Self.newest)
                """)
            if reading >= Self.warmUps { times.append((ContinuousClock.now - start).seconds * 1_000) }
            guard entries.count == Self.newest else {
                throw InboxesAlerts.Failure(description: "an inbox of a season shows \(entries.count) entries")
            }
        }
        return times
    }

    private static func thread(of alert: SQL) -> SQL {
        """
        md5('season thread ' || CASE WHEN \(alert) <= \(2 * superseded) THEN (\(alert) + 1) / 2 ELSE \(alert) END)::uuid
        """
    }

    private static let sources: SQL = """
        INSERT INTO notifier.sources (source_id, kind, urgency, thread_id, raised_at, expires_at)
        SELECT md5('season alert ' || n)::uuid, 'alert', 'routine',
            \(thread(of: "n")), raised_at, raised_at + interval '12 hours'
        FROM generate_series(1, \(alerts)) AS n,
            LATERAL (SELECT now() - (\(alerts) - n) * interval '10 hours' AS raised_at) AS moment
        """

    /// Of the same threads: those have the alerts of one subject and day, wherever they are.
    private static let sourcesElsewhere: SQL = """
        INSERT INTO notifier.sources (source_id, kind, urgency, thread_id, raised_at, expires_at)
        SELECT gen_random_uuid(), 'alert', 'routine', \(thread(of: "1 + n * \(alerts) / \(elsewhere + 1)")), raised_at,
            raised_at + interval '12 hours'
        FROM generate_series(1, \(elsewhere)) AS n,
            LATERAL (SELECT now() - (\(elsewhere) - n) * interval '6 minutes' AS raised_at) AS moment
        """

    /// As long as real ones.
    private static let texts: SQL = """
        INSERT INTO notifier.texts (source, language, title, body, personal_note)
        SELECT number, language, 'Birch pollen: high near you',
            'Birch pollen reached 312 grains/m³ at Basel (MeteoSwiss, measured 20 minutes ago). Rain is expected in '
                || 'the evening; until then keep the windows shut, and take what your doctor gave you.',
            'You asked to be notified from level {threshold} on.'
        FROM notifier.sources, unnest(\(languages)) AS language
        WHERE source_id IN (SELECT md5('season alert ' || n)::uuid FROM generate_series(1, \(alerts)) AS n)
        """

    private static let languages = ["de", "en", "fr", "it"]

    /// A byte is the language's place in the list, from 1 in the upper half, and the threshold in the lower.
    private static func blocks(_ alerts: Int) -> SQL {
        """
        INSERT INTO notifier.blocks (chunk, source, created_at, thread_id, raised_at, languages, people)
        SELECT chunk, number, raised_at, thread_id, raised_at, \(languages), people
        FROM notifier.sources CROSS JOIN (
            SELECT chunk, string_agg(
                decode(to_hex(16 * array_position(\(languages), language) + 1), 'hex'), ''::bytea ORDER BY slot)
                AS people
            FROM alert_fanout.audience GROUP BY chunk
        ) AS seated
        WHERE source_id IN (SELECT md5('season alert ' || n)::uuid FROM generate_series(1, \(alerts)) AS n)
        ORDER BY number, chunk
        """
    }
}
