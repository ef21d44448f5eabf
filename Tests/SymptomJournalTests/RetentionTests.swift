import Foundation
import Postgres
import TestSupport
import Testing

@testable import symptom_journal

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = JournalRetention.rules

    @Test func everyTableHasARule() async throws {
        try await withDatabase(migrations: SymptomJournalMigrations.all, schema: "symptom_journal") { pool in
            let differences = try await RetentionChecks(pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("symptom_journal") == Self.rules.map(\.markdown))
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await withDatabase(migrations: SymptomJournalMigrations.all, schema: "symptom_journal") { pool in
            let left = try await RetentionChecks(pool, Self.rules).left(of: planted)
            #expect(left == 1)
        }
    }

    private static let planted =
        [
            PlantedRow("people") { time in
                [
                    """
                    INSERT INTO people (user_id, version, time_zone, is_deleted, deleted_at)
                    VALUES (gen_random_uuid(), 1, 'UTC', true, \(time))
                    """
                ]
            },
            PlantedRow("reports") { time in
                [
                    """
                    INSERT INTO reports (report_id, user_id, requested_at, request)
                    VALUES (gen_random_uuid(), gen_random_uuid(), \(time), '\\x00')
                    """
                ]
            },
            PlantedRow("report_shares") { time in
                [
                    """
                    WITH report AS (
                        INSERT INTO reports (report_id, user_id, requested_at, request)
                        VALUES (gen_random_uuid(), gen_random_uuid(), now(), '\\x00') RETURNING report_id, user_id)
                    INSERT INTO report_shares (token_digest, report_id, user_id, address, created_at, expires_at)
                    SELECT decode(md5(random()::text), 'hex'), report_id, user_id, '\\x00', \(time), \(time) FROM report
                    """
                ]
            },
            PlantedRow("notification_contents") { time in
                [
                    """
                    INSERT INTO notification_contents (request_id, sealed, expires_at)
                    VALUES (gen_random_uuid(), '\\x00', \(time))
                    """
                ]
            },
            .repeatedRequests,
        ] + PlantedRow.ofPrivacyRights
}
