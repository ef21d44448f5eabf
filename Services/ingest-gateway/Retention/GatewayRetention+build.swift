import Logging
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications
import ServiceLifecycle
import ServiceRuntime

/// How long the gateway keeps what: its part of docs/retention.md.
enum GatewayRetention {
    static let rules: [RetentionRule] =
        [
            .account("accounts"),
            RetentionRule("sessions", days: 1, since: "it expires") { "expires_at < \($0)" },
            .account("subscriptions"),
            RetentionRule("user_alerts", days: 90, since: "it was sent, or with the account") {
                "submitted_at < \($0)"
            },
            RetentionRule("user_alert_layer", kept: "an hour", by: "the next layer"),
            RetentionRule("user_alert_layer_runs", kept: "30 days", by: "the next layer"),
            RetentionRule("station_readings", kept: "14 days before the station's newest", by: "the next reading"),
            RetentionRule("station_corrections", days: 3_660, since: "it was made") { "corrected_at < \($0)" },
            RetentionRule("delivery_endpoints", days: 90, since: "it was retired, or with the account") {
                "retired_at < \($0)"
            },
            .account("person_keys"),
            RetentionRule(
                "health_uploads",
                kept: "a day without bytes or a week in all until it is complete; 90 days after it was read",
                by: "import pruning"),
            RetentionRule("health_upload_chunks", kept: "until the file was read", by: "import settling"),
            .account("quiz_sheets"),
            .account("calendar_feeds"),
            RetentionRule("articles", kept: "drafts with the account; always once they were published", by: "erasure"),
            RetentionRule("article_texts", kept: "with the article", by: "erasure"),
            RetentionRule("article_versions", kept: "with the article", by: "erasure"),
            RetentionRule("article_pictures", kept: "with the article", by: "erasure"),
            RetentionRule("threshold_suggestions", days: 400, since: "it was made, or with the account") {
                "suggested_at < \($0)"
            },
            RetentionRule("area_alerts", days: 7, since: "it expires") { "expires_at < \($0)" },
            // Of gateways before 0.9: accounts has its own.
            RetentionRule("attempt_brakes", days: 1, since: "the attempts are forgiven") { "forgotten_at < \($0)" },
            RetentionRule("known_clients", days: 400, since: "its last sign-in, or with the account") {
                "seen_at < \($0)"
            },
            RetentionRule(
                "channel_tests", kept: "until the next test after an hour, or with the account", by: "the next test"),
            RetentionRule("erased_subscribers", days: 90, since: "the erasure") { "erased_at < \($0)" },
            RetentionRule("unconfirmed_inquiries", days: 3, since: "it was sent") { "sent_at < \($0)" },
            RetentionRule("inquiries", days: 365, since: "it last changed, or with the account") {
                "changed_at < \($0)"
            },
            RetentionRule("inquiry_messages", kept: "with its inquiry", by: "retention task"),
            .lasting("retired_master_keys", "a row for each rotation"),
        ] + RetentionRule.consentsAndErasures
        + [.exportPieces, .requestCounts, .requestedNotifications, .repeatedRequests]
        + RetentionRule.ofEverySchema
}

extension GatewayFeatures {
    func retention(logger: Logger) -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: GatewayRetention.rules, now: now)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) { try await sweep() }
        ]
    }
}
