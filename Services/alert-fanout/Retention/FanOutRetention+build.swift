import Foundation
import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime

/// How long alert-fanout keeps what: its part of docs/retention.md.
enum FanOutRetention {
    static let rules: [RetentionRule] =
        [
            RetentionRule(
                "audience", days: 90, since: "the erasure, which leaves only the id and the version",
                stamp: "UPDATE audience SET deleted_at = now() WHERE is_deleted AND deleted_at IS NULL",
                where: { "is_deleted AND deleted_at < \($0)" }),
            .lasting("audience_chunks", "how many slots a cell has"),
            RetentionRule(
                "audience_vacated", kept: "90 days after the person moved, 30 days after the erasure of the account",
                by: "history pruning"),
            RetentionRule("audience_history", kept: "30 days", by: "history pruning"),
            RetentionRule("alert_ranges", kept: "30 days after the alert", by: "history pruning"),
            RetentionRule("alert_recipients", kept: "30 days after the alert", by: "history pruning"),
            RetentionRule("told", kept: "30 days", by: "history pruning"),
            RetentionRule("interruptions", kept: "30 days after the end of the week", by: "history pruning"),
            RetentionRule("feedback", kept: "30 days", by: "history pruning"),
            RetentionRule("crowd_alerts", days: 90, since: "it was raised") { "raised_at < \($0)" },
            RetentionRule("crowd_reports", kept: "90 days; its place and details 10 days", by: "judgement of reports"),
            .account("reporters"),
            .account("trusted_reporters"),
            RetentionRule("station_days", kept: "while reports of that day may still come", by: "judgement of reports"),
            RetentionRule("digest_chunks", days: 30, since: "it was due, if it was not sent") { "due_at < \($0)" },
            RetentionRule("ledger", days: 400, since: "its alert was matched") { ofAlerts(matchedBefore: $0) },
            RetentionRule("batches", days: 400, since: "its alert was matched") { ofAlerts(matchedBefore: $0) },
            RetentionRule("alerts", days: 400, since: "it was matched") { limit in
                """
                matched_at < \(limit)
                    AND NOT EXISTS (SELECT FROM ledger WHERE ledger.alert_id = alerts.alert_id)
                    AND NOT EXISTS (SELECT FROM batches WHERE batches.alert_id = alerts.alert_id)
                    AND NOT EXISTS (SELECT FROM alert_ranges WHERE alert_ranges.alert_id = alerts.alert_id)
                    AND NOT EXISTS (SELECT FROM digest_chunks WHERE digest_chunks.alert_id = alerts.alert_id)
                    AND NOT EXISTS (SELECT FROM feedback WHERE feedback.alert_id = alerts.alert_id)
                """
            },
            RetentionRule("alerts.authors", days: 30, since: "the alert was matched") { limit, batch in
                [
                    """
                    UPDATE alerts SET authors = '{}' WHERE alert_id IN (
                        SELECT alert_id FROM alerts WHERE matched_at < \(limit) AND authors <> '{}'
                        ORDER BY alert_id LIMIT \(batch) FOR UPDATE SKIP LOCKED)
                    """
                ]
            },
        ] + RetentionRule.consentsAndErasures + [.exportPieces] + RetentionRule.ofEverySchema

    private static func ofAlerts(matchedBefore limit: Date) -> SQL {
        "alert_id IN (SELECT alert_id FROM alerts WHERE matched_at < \(limit))"
    }
}

extension AlertFanoutAssembly {
    func retentionServices() -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: FanOutRetention.rules, now: now)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) { try await sweep() }
        ]
    }
}
