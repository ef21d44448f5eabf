import Foundation
import Postgres
import TestSupport
import Testing

@testable import health_metrics_analyzer

/// Every table of the schema has an end that docs/retention.md states, and what the sweep ends, it ends.
@Suite(.timeLimit(.minutes(20))) struct RetentionTests {
    private static let rules = AnalyzerRetention.rules

    @Test func everyTableHasARule() async throws {
        try await withDatabase(migrations: HealthMetricsAnalyzerMigrations.all, schema: "health_metrics_analyzer") {
            pool in
            let differences = try await RetentionChecks(pool, Self.rules).differences()
            #expect(differences.isEmpty)
        }
    }

    @Test func theDocumentSaysWhatTheRulesSay() throws {
        #expect(try RetentionChecks.documented("health_metrics_analyzer") == Self.rules.map(\.markdown))
    }

    @Test func everythingThatIsSweptIsTried() {
        #expect(Set(Self.planted.map(\.table)) == RetentionChecks.swept(Self.rules))
    }

    @Test(arguments: planted) func whatIsTooOldEndsAndWhatIsNotStays(planted: PlantedRow) async throws {
        try await withDatabase(migrations: HealthMetricsAnalyzerMigrations.all, schema: "health_metrics_analyzer") {
            pool in
            let left = try await RetentionChecks(pool, Self.rules).left(of: planted)
            #expect(left == 1)
        }
    }

    private static let planted =
        [
            PlantedRow("people") { time in
                [
                    """
                    INSERT INTO people (
                        user_id, version, time_zone, language, radius, sensitivities, is_deleted, deleted_at)
                    VALUES (gen_random_uuid(), 1, 'UTC', 'en', 1, '[]', true, \(time))
                    """
                ]
            },
            PlantedRow("suggestions") { time in
                [
                    """
                    INSERT INTO suggestions (user_id, kind, day, suggestion_id, suggested_at)
                    VALUES (gen_random_uuid(), 'heart-rate', \(time)::timestamptz::date, gen_random_uuid(), \(time))
                    """
                ]
            },
            PlantedRow("threshold_proposals") { time in
                [
                    """
                    INSERT INTO threshold_proposals (proposal_id, user_id, proposed_at, sealed)
                    VALUES (gen_random_uuid(), gen_random_uuid(), \(time), '')
                    """
                ]
            },
            PlantedRow("symptom_days") { time in
                [
                    """
                    INSERT INTO symptom_days (user_id, day, quiz, revision, sealed)
                    VALUES (gen_random_uuid(), \(time)::timestamptz::date, 'daily', 1, '')
                    """
                ]
            },
            PlantedRow("journal_days") { time in
                [
                    """
                    INSERT INTO journal_days (user_id, day, revision, sealed)
                    VALUES (gen_random_uuid(), \(time)::timestamptz::date, 1, '')
                    """
                ]
            },
            PlantedRow("cell_days") { time in
                ["INSERT INTO cell_days VALUES (475, 75, \(time)::timestamptz::date, 'ozone', 1)"]
            },
            PlantedRow("policy") { time in ["INSERT INTO policy VALUES (\(time)::timestamptz::date, 1, 1, 1)"] },
            PlantedRow("daily_updates") { time in
                [
                    "INSERT INTO daily_updates (day, started_at, claimed_at) VALUES (\(time)::timestamptz::date, now(), now())"
                ]
            },
        ] + PlantedRow.ofPrivacyRights
}
