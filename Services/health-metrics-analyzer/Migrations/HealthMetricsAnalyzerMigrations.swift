import PersonKeys
import Postgres
import PrivacyRights

/// The migrations of the schema `health_metrics_analyzer`, in order.
enum HealthMetricsAnalyzerMigrations {
    static let all: [Migration] = [
        measurements, suggestions, .messaging(number: 3), .outboxRetries(number: 4), .outboxLanes(number: 5),
        .personKeys(number: 6), storage, imports, triggers, settling, .keyRotation(number: 12), retention,
        .messageAccounts(number: 14), .consentsAndErasures(number: 30), .exportParts(number: 31), journalGrants,
        journalDays,
    ]
}
