import Logging
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications
import ServiceLifecycle
import ServiceRuntime

/// How long the journal keeps what: its part of docs/retention.md.
enum JournalRetention {
    static let rules: [RetentionRule] =
        [
            RetentionRule(
                "people", days: 90, since: "the erasure, which leaves only the id and the version",
                stamp: "UPDATE people SET deleted_at = now() WHERE is_deleted AND deleted_at IS NULL",
                where: { "is_deleted AND deleted_at < \($0)" }),
            .account("entries"),
            .account("diary_operations"),
            .account("exposure_relations"),
            .account("report_drafts"),
            RetentionRule("reports", days: 90, since: "it was asked for, or with the account") {
                "requested_at < \($0)"
            },
            RetentionRule("report_shares", days: 1, since: "its link ended, or with the report") {
                "expires_at < \($0)"
            },
            .requestedNotifications,
            .account("person_keys"),
            .requestCounts, .repeatedRequests,
            .lasting("retired_master_keys", "a row for each rotation"),
        ] + RetentionRule.consentsAndErasures + [.exportPieces] + RetentionRule.ofEverySchema
}

extension SymptomJournalFeatures {
    func retention(logger: Logger) -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: JournalRetention.rules, now: now)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) { try await sweep() }
        ]
    }
}
