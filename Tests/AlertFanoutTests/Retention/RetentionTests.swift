import Foundation
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = FanOutRetention.rules

    @Test func everyTableHasARule() async throws {
        try await withDatabase(migrations: AlertFanoutMigrations.all, schema: "alert_fanout") { pool in
            let differences = try await RetentionChecks(pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("alert_fanout") == Self.rules.map(\.markdown))
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await withDatabase(migrations: AlertFanoutMigrations.all, schema: "alert_fanout") { pool in
            let left = try await RetentionChecks(pool, Self.rules).left(of: planted)
            #expect(left == 1)
        }
    }

    private static let alert: SQL = "INSERT INTO alerts (alert_id, kind, allergen, intensity, raised_at, matched_at)"

    private static func ofAlert(_ time: Date, _ insertion: SQL) -> SQL {
        """
        WITH alert AS (
            \(alert) VALUES (gen_random_uuid(), 'station', 'birch', 5, \(time), \(time)) RETURNING alert_id
        ) \(insertion)
        """
    }

    private static let planted =
        [
            PlantedRow("audience") { time in
                [
                    """
                    INSERT INTO audience (user_id, version, radius_km, language, is_deleted, deleted_at)
                    VALUES (gen_random_uuid(), 1, 20016, 'en', true, \(time))
                    """
                ]
            },
            PlantedRow("crowd_alerts") { time in
                [
                    """
                    INSERT INTO crowd_alerts (alert_id, subject, cell, day, level, report_id, alert, raised_at)
                    VALUES (gen_random_uuid(), 'birch', 1, \(time)::timestamptz::date, 1, gen_random_uuid(), '{}', \(time))
                    """
                ]
            },
            PlantedRow("digest_chunks") { time in
                [
                    ofAlert(
                        time,
                        "INSERT INTO digest_chunks SELECT \(time), 1, alert_id, repeat('x', 128)::bytea FROM alert")
                ]
            },
            PlantedRow("ledger") { time in
                [
                    ofAlert(
                        time,
                        "INSERT INTO ledger (alert_id, outcome, recipients) SELECT alert_id, 'failed', 1 FROM alert")
                ]
            },
            PlantedRow("batches") { time in
                [
                    ofAlert(
                        time,
                        "INSERT INTO batches (batch_id, alert_id, recipients) SELECT gen_random_uuid(), alert_id, 1 FROM alert"
                    )
                ]
            },
            PlantedRow("alerts") { time in
                [
                    """
                    \(alert) VALUES (gen_random_uuid(), 'station', 'birch', 5, \(time), \(time))
                    """
                ]
            },
            PlantedRow("alerts.authors", counting: "alerts WHERE authors <> '{}'") { time in
                [
                    """
                    INSERT INTO alerts (alert_id, kind, allergen, intensity, raised_at, matched_at, authors)
                    VALUES (gen_random_uuid(), 'user', 'birch', 5, \(time), \(time), ARRAY[gen_random_uuid()])
                    """
                ]
            },
        ] + PlantedRow.ofPrivacyRights

    /// As the tombstone of the version before, which does not say since when.
    @Test func aTombstoneCountsFromTheFirstSweep() async throws {
        try await withFanoutDatabase { pool in
            try await pool.query(
                """
                INSERT INTO audience (user_id, version, radius_km, language, is_deleted)
                VALUES (gen_random_uuid(), 1, 20016, 'en', true)
                """)
            try await RetentionSweep(pool: pool, rules: Self.rules, now: { Date() })()
            #expect(try await pool.query("SELECT FROM audience WHERE deleted_at IS NOT NULL").count == 1)

            try await RetentionSweep(pool: pool, rules: Self.rules, now: { Date() + 91 * 86_400 })()
            #expect(try await pool.query("SELECT FROM audience").isEmpty)
        }
    }
}
