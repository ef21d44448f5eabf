import Postgres
import PrivacyRights

/// Everything that made the schema `alert_fanout` what it is, in order.
enum AlertFanoutMigrations {
    static let all: [Migration] = [
        audience, alerts, ledger, .messaging(number: 4), .outboxRetries(number: 5), audienceSeats, fanOut, digests,
        crowd, .outboxLanes(number: 10), why, toldAt, feedback,
        laneAccounts, alertReports, statusGrants, erasure,
        .messageAccounts(number: 20), seats,
        trustedReporterRoles, .consentsAndErasures(number: 30), .exportParts(number: 31), forecastTiming,
    ]
}
