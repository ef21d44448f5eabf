import Domain
import Foundation
import Logging
import Postgres
import Testing

@testable import alert_fanout

@Suite struct HistoryPruningTests {
    @Test(arguments: [1, 2, 10])
    func forgetsWhatIsOlderThanThirtyDaysAndNothingElse(batchSize: Int) async throws {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        try await withFanoutDatabase { pool in
            try await pool.query(
                """
                INSERT INTO audience_history (
                    user_id, version, radius_km, language, allergens, thresholds, time_zone, only_urgent, weekly_limit,
                    has_email, is_deleted, changed_in, known_until)
                SELECT gen_random_uuid(), days, 25, 'en', '{}', '{}', 'UTC', false, 21, false, false,
                    pg_current_xact_id(), \(now) - days * interval '1 day'
                FROM unnest('{0, 29, 30, 31, 32}'::bigint[]) AS days
                """)
            try await pool.query(
                """
                INSERT INTO audience_vacated (chunk, slot, vacated_at)
                SELECT 1, days, \(now) - days * interval '1 day' FROM unnest('{1, 30, 31, 400}'::bigint[]) AS days
                """)

            try await HistoryPruning(
                histories: [PostgresAudienceHistory(pool: pool, batchSize: batchSize)], now: { now },
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            ).prune()

            let versions = try await pool.query("SELECT version FROM audience_history ORDER BY 1").decode(Int.self)
            let seats = try await pool.query("SELECT slot::bigint FROM audience_vacated ORDER BY 1").decode(Int.self)
            #expect(versions == [0, 29, 30])
            #expect(seats == [1, 30])
        }
    }
}
