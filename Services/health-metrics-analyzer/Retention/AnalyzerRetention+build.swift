import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime

/// How long the analyzer keeps what: its part of docs/retention.md.
enum AnalyzerRetention {
    static let rules: [RetentionRule] =
        [
            RetentionRule(
                "measurements", kept: "until the first start after version 0.3", by: "upgrade of measurements"),
            RetentionRule(
                "people", days: 90, since: "the erasure, which leaves only the id and the version",
                stamp: "UPDATE people SET deleted_at = now() WHERE is_deleted AND deleted_at IS NULL",
                where: { "is_deleted AND deleted_at < \($0)" }),
            .account("person_keys"),
            RetentionRule(
                "sample_blocks", kept: "`HEALTH_METRICS_ANALYZER_RETENTION_DAYS`, or with the account",
                by: "sample pruning"),
            .account("person_health"),
            .account("source_profiles"),
            RetentionRule(
                "settling", kept: "until it is judged, usually after an hour, or with the account", by: "settling"),
            RetentionRule("suggestions", days: 400, since: "its day, or with the account") { "day < \($0)" },
            RetentionRule("threshold_proposals", days: 400, since: "it was made, or with the account") {
                "proposed_at < \($0)"
            },
            RetentionRule("symptom_days", days: 3_660, since: "the day, or with the account") { "day < \($0)" },
            RetentionRule("journal_days", days: 3_660, since: "the day, or with the account") { "day < \($0)" },
            RetentionRule("changed_symptoms", kept: "until the next night", by: "learning of triggers"),
            RetentionRule("imports", kept: "30 days after it was settled, or with the account", by: "import worker"),
            RetentionRule("station_levels", kept: "7 days", by: "sample pruning"),
            RetentionRule("area_alerts", kept: "7 days", by: "sample pruning"),
            RetentionRule("area_alert_recipients", kept: "7 days, or with the account", by: "sample pruning"),
            RetentionRule("cell_days", days: 800, since: "the day") { "day < \($0)" },
            RetentionRule("policy", days: 400, since: "the day") { "day < \($0)" },
            RetentionRule("daily_updates", days: 400, since: "the day") { "day < \($0)" },
            .lasting("retired_master_keys", "a row for each rotation"),
        ] + RetentionRule.consentsAndErasures + [.exportPieces] + RetentionRule.ofEverySchema
}

extension AnalyzerParts {
    func retention() -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: AnalyzerRetention.rules, now: now)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) { try await sweep() }
        ]
    }
}
