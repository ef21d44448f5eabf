import Logging
import Postgres
import RequestLimits
import ServiceLifecycle
import ServiceRuntime

/// How long this service keeps what: its part of docs/retention.md.
enum StudyRetention {
    static let rules: [RetentionRule] =
        [
            .lasting("retired_master_keys", "a row for each rotation"),
            RetentionRule("token_keys", kept: "as long as their study", by: "end of the study"),
            RetentionRule("spent_tokens", kept: "as long as their study", by: "end of the study"),
            .requestCounts,
        ] + RetentionRule.ofEverySchema
}

extension ResearchStudyFeatures {
    func retention(logger: Logger) -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: StudyRetention.rules, now: now)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) { try await sweep() }
        ]
    }
}
