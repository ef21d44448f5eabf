import Foundation
import Postgres
import TestSupport
import Testing

@testable import environment_poller

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = PollerRetention.rules

    @Test func everyTableHasARule() async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            let differences = try await RetentionChecks(pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("environment_poller") == Self.rules.map(\.markdown))
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            let left = try await RetentionChecks(pool, Self.rules).left(of: planted)
            #expect(left == 1)
        }
    }

    private static let planted =
        [
            PlantedRow("subscribed_places") { time in
                ["INSERT INTO subscribed_places (user_id, version, left_at) VALUES (gen_random_uuid(), 1, \(time))"]
            },
            PlantedRow("refused_values") { time in
                ["INSERT INTO refused_values VALUES ('ambee', gen_random_uuid()::text, 1, \(time))"]
            },
        ] + PlantedRow.ofPrivacyRights

    @Test func whoHasAPlaceStays() async throws {
        try await withDatabase(migrations: EnvironmentPollerMigrations.all, schema: "environment_poller") { pool in
            try await pool.query("INSERT INTO subscribed_places VALUES (gen_random_uuid(), 1, 475, 75, '2020-01-01')")
            try await RetentionSweep(pool: pool, rules: Self.rules, now: { Date() })()
            #expect(try await pool.query("SELECT FROM subscribed_places").count == 1)
        }
    }
}
