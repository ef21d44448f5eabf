import Foundation
import Postgres
import TestSupport
import Testing

@testable import ingest_gateway

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = GatewayRetention.rules

    @Test func everyTableHasARule() async throws {
        try await withDatabase(migrations: IngestGatewayMigrations.all, schema: "ingest_gateway") { pool in
            let differences = try await RetentionChecks(pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("ingest_gateway") == Self.rules.map(\.markdown))
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await withDatabase(migrations: IngestGatewayMigrations.all, schema: "ingest_gateway") { pool in
            let left = try await RetentionChecks(pool, Self.rules).left(of: planted)
            #expect(left == 1)
        }
    }

    private static let account: SQL = """
        WITH person AS (
            INSERT INTO accounts (user_id, email, password_hash, created_at)
            VALUES (gen_random_uuid(), gen_random_uuid()::text, '', now()) RETURNING user_id
        )
        """

    private static let planted =
        [
            PlantedRow("sessions") { time in
                [
                    """
                    \(account) INSERT INTO sessions (token_digest, user_id, created_at, expires_at)
                    SELECT uuid_send(gen_random_uuid()), user_id, \(time), \(time) FROM person
                    """
                ]
            },
            PlantedRow("user_alerts") { time in
                [
                    """
                    \(account) INSERT INTO user_alerts (alert_id, user_id, report, submitted_at)
                    SELECT gen_random_uuid(), user_id,
                        '{"place": {"coordinate": {"latitude": 47.5, "longitude": 7.5}}}', \(time) FROM person
                    """
                ]
            },
            PlantedRow("delivery_endpoints") { time in
                [
                    """
                    \(account) INSERT INTO delivery_endpoints (
                        user_id, endpoint_id, version, address_digest, address, added_at, retired_reason, retired_at)
                    SELECT user_id, gen_random_uuid(), 1, '', '{}', \(time), 'gone', \(time) FROM person
                    """
                ]
            },
            PlantedRow("threshold_suggestions") { time in
                [
                    """
                    \(account) INSERT INTO threshold_suggestions (proposal_id, user_id, suggested_at, sealed)
                    SELECT gen_random_uuid(), user_id, \(time), '' FROM person
                    """
                ]
            },
            PlantedRow("station_corrections") { time in
                [
                    """
                    INSERT INTO station_corrections (provider, station_id, allergen, measured_at, number, reason, actor,
                        corrected_at)
                    VALUES ('some', 'PBS', 'birch', \(time), 1, 'a test', gen_random_uuid(), \(time))
                    """
                ]
            },
            PlantedRow("area_alerts") { time in
                [
                    """
                    INSERT INTO area_alerts VALUES (
                        gen_random_uuid(), 'birch', 47, 7, 10, 5, 'Basel', 5, 3, \(time), \(time))
                    """
                ]
            },
            PlantedRow("attempt_brakes") { time in
                ["INSERT INTO attempt_brakes VALUES (uuid_send(gen_random_uuid()), 1, \(time), \(time), \(time))"]
            },
            PlantedRow("known_clients") { time in
                [
                    "\(account) INSERT INTO known_clients (user_id, digest, seen_at) SELECT user_id, '', \(time) FROM person"
                ]
            },
            PlantedRow("unconfirmed_inquiries") { time in
                [
                    """
                    INSERT INTO unconfirmed_inquiries (inquiry_id, confirmation, address_digest, client_digest, kind,
                        language, sent_at)
                    VALUES (gen_random_uuid(), uuid_send(gen_random_uuid()), '', '', 'comment', 'en', \(time))
                    """
                ]
            },
            PlantedRow("inquiries") { time in
                [
                    """
                    INSERT INTO inquiries (inquiry_id, address, kind, state, version, language, wrapped_key, sent_at,
                        changed_at)
                    VALUES (gen_random_uuid(), '', 'comment', 'closed', 1, 'en', '', \(time), \(time))
                    """
                ]
            },
            PlantedRow("notification_contents") { time in
                [
                    """
                    INSERT INTO notification_contents (request_id, sealed, expires_at)
                    VALUES (gen_random_uuid(), '', \(time))
                    """
                ]
            },
            PlantedRow("erased_subscribers") { time in
                ["INSERT INTO erased_subscribers (user_id, version, erased_at) VALUES (gen_random_uuid(), 1, \(time))"]
            },
            .repeatedRequests,
        ] + PlantedRow.ofPrivacyRights
}
