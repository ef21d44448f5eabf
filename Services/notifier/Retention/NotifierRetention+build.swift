import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime

/// How long the notifier keeps what: its part of docs/retention.md.
enum NotifierRetention {
    static let rules: [RetentionRule] =
        [
            RetentionRule(
                "subscribers", days: 90, since: "the erasure, which leaves only the id and the version",
                where: { "is_deleted AND updated_at < \($0)" }),
            RetentionRule("endpoints", days: 90, since: "its address was removed, or with the account") {
                "address IS NULL AND updated_at < \($0)"
            },
            .account("routes"),
            .account("reminders"),
            RetentionRule("entries", days: 90, since: "it was made, or with the account") { "created_at < \($0)" },
            RetentionRule("blocks", days: 90, since: "it was made") { "created_at < \($0)" },
            RetentionRule("opened", days: 90, since: "it was opened, or with the account") { "opened_at < \($0)" },
            RetentionRule("deliveries", days: 90, since: "its last change, or with the account") {
                "state NOT IN ('queued', 'gathering') AND updated_at < \($0)"
            },
            // Longer than entries, which may follow their source by some days.
            RetentionRule("sources", days: 120, since: "its first entry, or with the account of its only recipient") {
                """
                created_at < \($0) AND NOT EXISTS (SELECT FROM deliveries WHERE deliveries.source = sources.number)
                """
            },
            RetentionRule("texts", kept: "as long as their source", by: "retention task"),
            RetentionRule("digest_windows", days: 30, since: "it was sent, or with the account") { "sent_at < \($0)" },
            RetentionRule("batches", days: 400, since: "it was settled") { "settled_at < \($0)" },
            RetentionRule("stopped_alerts", days: 30, since: "the stop") { "noted_at < \($0)" },
            RetentionRule("requested_mails", days: 30, since: "it was settled, or with the account") {
                "state <> 'queued' AND updated_at < \($0)"
            },
            RetentionRule("paused_hosts", kept: "until the pause ends", by: "sending"),
            RetentionRule("paused_endpoints", kept: "until an attempt succeeds, or with the account", by: "sending"),
            RetentionRule("unrouted_blocks", kept: "until their deliveries are queued", by: "routing"),
            .lasting("message_consumers", "a row for each message that not every version takes"),
            .lasting("sending_settings", "one row of what the operator set"),
        ] + RetentionRule.consentsAndErasures + [.exportPieces] + RetentionRule.ofEverySchema
}

extension NotifierParts {
    func retention() -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: NotifierRetention.rules, now: now)
        let redact = RedactTexts(pool: pool)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) {
                try await sweep()
            },
            PeriodicTask("redact texts", every: .seconds(3_600), waitsFirst: true, logger: logger) {
                try await redact()
            },
        ]
    }
}
