import Foundation
import Postgres
import TestSupport
import Testing

@testable import skin_check

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = SkinRetention.rules

    @Test func everyTableHasARule() async throws {
        try await withDatabase(migrations: SkinCheckMigrations.all, schema: "skin_check") { pool in
            let differences = try await RetentionChecks(pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("skin_check") == Self.rules.map(\.markdown))
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await withDatabase(migrations: SkinCheckMigrations.all, schema: "skin_check") { pool in
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
            PlantedRow("photo_shares") { time in
                [
                    """
                    INSERT INTO photo_shares (token_digest, user_id, recipient, created_at, expires_at)
                    VALUES (decode(md5(random()::text), 'hex'), gen_random_uuid(), '\\x00', \(time), \(time))
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
