import Logging
import Postgres
import RequestLimits
import ServiceLifecycle
import ServiceRuntime

/// How long this service keeps what: its part of docs/retention.md.
enum StudyRetention {
    static let rules: [RetentionRule] =
        [
            .lasting("studies", "what was studied and when; of nobody"),
            .lasting("study_versions", "what people agreed to; of nobody"),
            .lasting("statuses", "words for what becomes of an invitation"),
            RetentionRule("invitees", kept: "as long as their study", by: "end of the study"),
            RetentionRule("deleted_invitees", kept: "as long as their study", by: "end of the study"),
            RetentionRule(
                "invitation_attempts", kept: "until the attempts are forgiven, some hours", by: "brake pruning"),
            .lasting("retired_master_keys", "a row for each rotation"),
            RetentionRule("exports", days: 7, since: "it was requested") { "requested_at < \($0)" },
            RetentionRule("export_chunks", kept: "with their export", by: "retention task"),
            RetentionRule("intake", kept: "until the next mixing, within an hour", by: "mixing"),
            RetentionRule("responses", kept: "as long as their study", by: "end of the study"),
            RetentionRule("cell_days", kept: "as long as their study", by: "end of the study"),
            RetentionRule("exposure_days", kept: "as long as their study", by: "end of the study"),
            RetentionRule("deleted_responses", kept: "as long as their study", by: "end of the study"),
            .lasting("exposures", "fourteen rows: the levels of the charts"),
            RetentionRule("token_keys", kept: "as long as their study", by: "end of the study"),
            RetentionRule("spent_tokens", kept: "as long as their study", by: "end of the study"),
            .requestCounts,
        ] + RetentionRule.ofEverySchema
}

extension ResearchStudyFeatures {
    var endStudies: EndStudies { EndStudies(store: PostgresStudyEnds(pool: pool), now: now) }

    func retention(logger: Logger) -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: StudyRetention.rules, now: now)
        let endStudies = endStudies
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) {
                try await sweep()
            },
            PeriodicTask("end studies", every: .seconds(600), logger: logger) { try await endStudies() },
        ]
    }
}
