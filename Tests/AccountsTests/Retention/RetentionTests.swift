import Foundation
import Postgres
import TestSupport
import Testing

@testable import accounts

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = AccountsRetention.rules

    @Test func everyTableHasARule() async throws {
        try await AccountsUnderTest.run { accounts in
            let differences = try await RetentionChecks(accounts.pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("accounts") == Self.rules.map(\.markdown))
    }

    private static func payment(_ state: String, begunAt time: Date) -> SQL {
        """
        INSERT INTO payments (payment_id, provider, minor_units, currency, state, started_at, expires_at, checked_at)
        VALUES (gen_random_uuid(), 'stripe', 990, 'EUR', \(state), \(time), \(time), \(time))
        """
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await AccountsUnderTest.run { accounts in
            let left = try await RetentionChecks(accounts.pool, Self.rules).left(of: planted)
            #expect(left == 1)
        }
    }

    private static let planted = [
        PlantedRow("payments", counting: "payments WHERE state = 'paid'") { [payment("paid", begunAt: $0)] },
        PlantedRow("payments.unpaid", counting: "payments WHERE state = 'expired'") {
            [payment("expired", begunAt: $0)]
        },
        PlantedRow("sessions") { time in
            [
                """
                INSERT INTO people (user_id, email, created_at)
                VALUES ('00000000-0000-0000-0000-000000000001', 'somebody@example.org', now()) ON CONFLICT DO NOTHING
                """,
                """
                INSERT INTO sessions (token_digest, session_id, user_id, kind, created_at, seen_at, expires_at)
                VALUES (uuid_send(gen_random_uuid()), gen_random_uuid(), '00000000-0000-0000-0000-000000000001',
                    'program', \(time), \(time), \(time))
                """,
            ]
        },
        PlantedRow("pending_sign_ins") { time in
            [
                """
                INSERT INTO people (user_id, email, created_at)
                VALUES ('00000000-0000-0000-0000-000000000001', 'somebody@example.org', now()) ON CONFLICT DO NOTHING
                """,
                """
                INSERT INTO pending_sign_ins
                VALUES (uuid_send(gen_random_uuid()), '00000000-0000-0000-0000-000000000001', \(time))
                """,
            ]
        },
        PlantedRow("used_challenges") { time in
            ["INSERT INTO used_challenges VALUES (uuid_send(gen_random_uuid()), \(time))"]
        },
        PlantedRow("copied_sessions") { time in
            ["INSERT INTO copied_sessions VALUES (uuid_send(gen_random_uuid()), \(time))"]
        },
        PlantedRow("mailed_links") { time in
            [
                """
                INSERT INTO mailed_links (token_digest, purpose, email, expires_at)
                VALUES (uuid_send(gen_random_uuid()), 'reset', 'nobody@example.org', \(time))
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
        PlantedRow("erasure_receipts") { time in
            [
                """
                INSERT INTO erasure_receipts (receipt_id, user_id, requested_at, announced_at, completed_at)
                VALUES (gen_random_uuid(), gen_random_uuid(), \(time), \(time), \(time))
                """
            ]
        },
        PlantedRow("exports") { time in
            [
                """
                INSERT INTO people (user_id, email, created_at)
                VALUES ('00000000-0000-0000-0000-000000000001', 'somebody@example.org', now()) ON CONFLICT DO NOTHING
                """,
                """
                INSERT INTO exports (export_id, user_id, language, sealed_key, requested_at)
                VALUES (gen_random_uuid(), '00000000-0000-0000-0000-000000000001', 'en', '', \(time))
                """,
            ]
        },
        .exportPieces, .repeatedRequests,
    ]
}
