import Foundation
import Logging
import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime

/// How long the poller keeps what: its part of docs/retention.md.
enum PollerRetention {
    static let rules: [RetentionRule] =
        [
            RetentionRule(
                "subscribed_places", days: 90, since: "the person's place or account was removed",
                stamp: "UPDATE subscribed_places SET left_at = now() WHERE latitude_tenths IS NULL AND left_at IS NULL",
                where: { "latitude_tenths IS NULL AND left_at < \($0)" }),
            .lasting("cells", "a row for each 0.1° cell that a person or a station was ever in"),
            .lasting("source_status", "a row for each source"),
            .lasting("stations", "a row for each station"),
            .lasting("station_polls", "a row for each station"),
            .lasting("latest_readings", "a row for each station and allergen"),
            RetentionRule("station_readings", kept: "`ENVIRONMENT_READINGS_RETENTION_DAYS`", by: "partitions"),
            RetentionRule("day_readings", kept: "800 days before the station's newest", by: "partitions"),
            RetentionRule("raised_alerts", kept: "8 days", by: "partitions"),
            .lasting("provider_settings", "a row for each provider"),
            .lasting("provider_spend", "a row for each provider and span"),
            .lasting("provider_plans", "a row for each provider"),
            RetentionRule("provider_cells", kept: "as the provider's terms say, or as it is planned", by: "planning"),
            RetentionRule("refused_values", days: 90, since: "the last such value") { "last_seen < \($0)" },
        ] + RetentionRule.consentsAndErasures + [.exportPieces] + RetentionRule.ofEverySchema

    static func sweeping(
        _ pool: PostgresPool, now: @escaping @Sendable () -> Date = { Date() }, logger: Logger
    ) -> any Service {
        let sweep = RetentionSweep(pool: pool, rules: rules, now: now)
        return PeriodicTask("end old rows", every: .seconds(3_600), waitsFirst: true, logger: logger) {
            try await sweep()
        }
    }
}
