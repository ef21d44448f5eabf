import Logging
import Postgres
import PrivacyRights
import RepeatedRequests
import RequestLimits
import RequestedNotifications
import ServiceLifecycle
import ServiceRuntime

/// How long skin-check keeps what: its part of docs/retention.md.
enum SkinRetention {
    static let rules: [RetentionRule] =
        [
            RetentionRule(
                "people", days: 90, since: "the erasure, which leaves only the id and the version",
                stamp: "UPDATE people SET deleted_at = now() WHERE is_deleted AND deleted_at IS NULL",
                where: { "is_deleted AND deleted_at < \($0)" }),
            .account("photo_groups"),
            .account("photos"),
            .account("risk_factors"),
            RetentionRule("photo_shares", days: 1, since: "its link ended, or with the account") {
                "expires_at < \($0)"
            },
            .account("shared_photos"),
            .account("share_openings"),
            .requestedNotifications,
            .account("person_keys"),
            .requestCounts, .repeatedRequests,
            .lasting("retired_master_keys", "a row for each rotation"),
        ] + RetentionRule.consentsAndErasures + [.exportPieces] + RetentionRule.ofEverySchema
}

extension SkinCheckFeatures {
    func retention(logger: Logger) -> [any Service] {
        let sweep = RetentionSweep(pool: pool, rules: SkinRetention.rules, now: now)
        return [
            PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) { try await sweep() }
        ]
    }
}
