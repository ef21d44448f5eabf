import Foundation
import Postgres
import TestSupport
import Testing

@testable import notifier

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = NotifierRetention.rules

    @Test func everyTableHasARule() async throws {
        try await withNotifierDatabase { pool in
            let differences = try await RetentionChecks(pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("notifier") == Self.rules.map(\.markdown))
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await withNotifierDatabase { pool in
            let left = try await RetentionChecks(pool, Self.rules).left(of: planted)
            #expect(left == 1)
        }
    }

    private static let planted =
        [
            PlantedRow("subscribers") { time in
                [
                    """
                    INSERT INTO subscribers (user_id, version, language, is_deleted, updated_at)
                    VALUES (gen_random_uuid(), 1, 'en', true, \(time))
                    """
                ]
            },
            PlantedRow("endpoints") { time in
                [
                    """
                    INSERT INTO endpoints (user_id, endpoint_id, version, updated_at)
                    VALUES (gen_random_uuid(), gen_random_uuid(), 1, \(time))
                    """
                ]
            },
            PlantedRow("entries") { time in
                [
                    """
                    INSERT INTO entries (user_id, source, created_at, language)
                    VALUES (gen_random_uuid(), 1, \(time), 'en')
                    """
                ]
            },
            PlantedRow("blocks") { time in
                [
                    """
                    INSERT INTO blocks (chunk, source, created_at, languages, people)
                    VALUES ((SELECT count(*) FROM blocks), 1, \(time), '{en}', '\\x1010')
                    """
                ]
            },
            PlantedRow("opened") { time in
                ["INSERT INTO opened (user_id, source, opened_at) VALUES (gen_random_uuid(), 1, \(time))"]
            },
            PlantedRow("deliveries") { time in
                [
                    """
                    INSERT INTO deliveries (user_id, source, channel, state, priority, next_attempt_at, updated_at, host)
                    VALUES (gen_random_uuid(), 1, 'email', 'accepted', 1, \(time), \(time), 'email')
                    """
                ]
            },
            // With the text in it, which goes along.
            PlantedRow("sources", counting: "texts") { time in
                [
                    """
                    WITH source AS (
                        INSERT INTO sources (source_id, kind, urgency, created_at)
                        VALUES (gen_random_uuid(), 'alert', 'routine', \(time)) RETURNING number
                    )
                    INSERT INTO texts (source, language, title, body) SELECT number, 'en', 'Birch', 'It blooms.' FROM source
                    """
                ]
            },
            PlantedRow("digest_windows") { time in
                ["INSERT INTO digest_windows VALUES (gen_random_uuid(), gen_random_uuid(), \(time), \(time))"]
            },
            PlantedRow("batches") { time in
                [
                    """
                    INSERT INTO batches (batch_id, alert_id, size, delivered, failed, settled_at)
                    VALUES (gen_random_uuid(), gen_random_uuid(), 1, 1, 0, \(time))
                    """
                ]
            },
            PlantedRow("stopped_alerts") { time in
                ["INSERT INTO stopped_alerts VALUES (gen_random_uuid(), \(time), \(time))"]
            },
            PlantedRow("requested_mails") { time in
                [
                    """
                    INSERT INTO requested_mails (request_id, sender, kind, requested_at, expires_at, state, next_attempt_at,
                        updated_at)
                    VALUES (gen_random_uuid(), 'accounts', 'reset-password', \(time), \(time), 'accepted', \(time), \(time))
                    """
                ]
            },
        ] + PlantedRow.ofPrivacyRights

    /// What still waits to be sent is nobody's past.
    @Test func aDeliveryThatWaitsStaysHoweverOldItIs() async throws {
        try await withNotifierDatabase { pool in
            try await pool.query(
                """
                INSERT INTO deliveries (user_id, source, channel, state, priority, next_attempt_at, updated_at, host)
                VALUES (gen_random_uuid(), 1, 'email', 'queued', 1, now(), '2020-01-01', 'email')
                """)
            try await RetentionSweep(pool: pool, rules: Self.rules, now: { Date() })()
            #expect(try await pool.count("deliveries") == 1)
        }
    }
}
