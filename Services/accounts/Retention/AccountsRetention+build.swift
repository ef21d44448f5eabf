import Logging
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications
import ServiceLifecycle
import ServiceRuntime

/// How long this service keeps what: its part of docs/retention.md.
enum AccountsRetention {
    static let rules: [RetentionRule] =
        [
            .account("people"),
            RetentionRule("sessions", days: 1, since: "it expires") { "expires_at < \($0)" },
            RetentionRule("copied_sessions", days: 1, since: "it expires") { "expires_at < \($0)" },
            RetentionRule("mailed_links", days: 1, since: "it expires, or with the account") { "expires_at < \($0)" },
            .requestedNotifications,
            .account("consent_changes"),
            .account("notice_acceptances"),
            RetentionRule("erasure_receipts", days: 90, since: "everybody had confirmed") { "completed_at < \($0)" },
            RetentionRule("erasure_confirmations", kept: "as long as their receipt", by: "retention task"),
            RetentionRule("exports", days: 7, since: "it was asked for, or with the account") {
                "requested_at < \($0)"
            },
            RetentionRule("export_answers", kept: "as long as their export", by: "retention task"),
            .exportPieces,
            .account("role_grants"),
            .lasting("roles", "which roles there are"),
            .lasting("permissions", "what roles may"),
            .lasting("role_permissions", "what roles may"),
            .lasting("grantable_roles", "who grants what"),
            .lasting("audit_entries", "what staff did; of people it holds ids only"),
            .lasting("erased_people", "an id that no backup may bring back"),
            .account("person_keys"),
            .account("profiles"),
            .account("totp_factors"), .account("recovery_codes"), .account("pins"), .account("passkeys"),
            RetentionRule("pending_sign_ins", days: 1, since: "it expires, or with the account") {
                "expires_at < \($0)"
            },
            RetentionRule("used_challenges", days: 1, since: "it expires") { "expires_at < \($0)" },
            .lasting("retired_master_keys", "a row for each rotation"),
            RetentionRule(
                "attempt_brakes", kept: "until the attempts are forgiven, at most a day", by: "brake pruning"),
            RetentionRule(
                "known_clients", kept: "400 days after its last sign-in, or with the account", by: "brake pruning"),
        ] + RetentionRule.socialSignIn + RetentionRule.payments + [.requestCounts, .repeatedRequests]
        + RetentionRule.ofEverySchema
}

extension AccountsFeatures {
    func retention(logger: Logger) -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: AccountsRetention.rules, now: now)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) { try await sweep() }
        ]
    }
}
