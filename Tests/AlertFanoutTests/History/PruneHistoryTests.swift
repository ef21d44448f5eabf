import Domain
import Foundation
import Logging
import Postgres
import TestSupport
import Testing

@testable import alert_fanout

@Suite struct PruneHistoryTests {
    @Test(arguments: [1, 2, 10])
    func forgetsWhatIsTooOldAndNothingElse(batchSize: Int) async throws {
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
                INSERT INTO audience_vacated (chunk, slot, user_id, vacated_at)
                SELECT chunk, days, CASE chunk WHEN 2 THEN gen_random_uuid() END, \(now) - days * interval '1 day'
                FROM unnest('{1, 30, 31, 89, 90, 91, 400}'::bigint[]) AS days CROSS JOIN generate_series(1, 2) AS chunk
                """)

            try await PruneHistory(
                histories: [PostgresAudienceHistory(pool: pool, batchSize: batchSize)], now: { now },
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            )()

            let versions = try await pool.query("SELECT version FROM audience_history ORDER BY 1").decode(Int.self)
            #expect(versions == [0, 29, 30])
            // Of nobody, of which only the index has to hear; and of somebody, who still reads what was sent there.
            #expect(try await pool.vacatedSlots(ofChunk: 1) == [1, 30])
            #expect(try await pool.vacatedSlots(ofChunk: 2) == [1, 30, 31, 89, 90])
        }
    }

    @Test func aSeatIsKeptAsLongAsTheInboxEntriesOfIt() throws {
        let days = Int(PostgresAudienceHistory.seatMemory / 86_400)

        let entries = try RetentionChecks.documented("notifier").first { $0.hasPrefix("| `entries` |") }
        #expect(entries?.hasPrefix("| `entries` | \(days) days after it was made") == true)
    }
}

extension PostgresPool {
    fileprivate func vacatedSlots(ofChunk chunk: Int) async throws -> [Int] {
        try await query("SELECT slot::bigint FROM audience_vacated WHERE chunk = \(chunk) ORDER BY 1").decode(Int.self)
    }
}
