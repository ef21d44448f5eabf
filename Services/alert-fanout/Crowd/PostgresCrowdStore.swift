import Domain
import Foundation
import Postgres

/// Reports, reporters and their alerts in the tables `crowd_reports`, `reporters`, `trusted_reporters`,
/// `crowd_alerts` and `station_days`.
struct PostgresCrowdStore: Sendable {
    let pool: PostgresPool

    /// Keeps the report and what follows from it: all or none, and after every earlier report from the area.
    /// - Parameter decide: receives what is known without the report; not called for one that was kept before.
    /// - Returns: the alerts raised by it that are not marked as admitted, also when the report was kept before.
    func keep(
        _ report: SubmittedReport, rule: CrowdRule, at now: Date,
        decide: @Sendable (ReportSituation) -> CrowdDecision
    ) async throws -> KeptReport {
        try await pool.transaction { transaction in
            try await transaction.waitForTurn(of: report)
            let isKnown = try await transaction.hasReport(report.id)
            let isErased = try await transaction.isErased(report.reporter)
            guard !isKnown, !isErased else {
                return KeptReport(decision: nil, pending: try await transaction.pendingAlerts(of: report.id))
            }
            let decision = decide(try await transaction.situation(of: report, rule: rule, at: now))
            try await transaction.keep(report, decision, at: now)
            return KeptReport(decision: decision, pending: decision.alerts)
        }
    }

    /// Keeps a report that cannot be used, with the reason, and without its place and details.
    func refuse(_ report: SubmittedReport, because fault: ReportFault) async throws {
        try await pool.transaction { transaction in
            try await transaction.waitForTurn(of: report)
            guard try await !transaction.isErased(report.reporter) else { return }
            try await transaction.query(
                .adding(report, status: "refused", reason: fault.rawValue, keepsDetails: false))
        }
    }

    func markAdmitted(_ alert: AlertID, at now: Date) async throws {
        try await pool.query(
            "UPDATE crowd_alerts SET admitted_at = \(now) WHERE alert_id = \(alert.uuid) AND admitted_at IS NULL")
    }
}

/// The highest readings of each station and day in the table `station_days`.
struct PostgresStationDayStore: StationDayStore {
    let pool: PostgresPool

    func raise(_ key: StationDayKey, at coordinate: Coordinate, to intensity: Intensity) async throws {
        try await pool.query(
            """
            INSERT INTO station_days AS known (provider, station_id, allergen, day, latitude, longitude, intensity)
            VALUES (\(key.provider), \(key.stationID), \(key.allergen), \(key.day.description)::date,
                \(coordinate.latitude), \(coordinate.longitude), \(intensity.value))
            ON CONFLICT (day, provider, station_id, allergen) DO UPDATE SET intensity = excluded.intensity
            WHERE known.intensity < excluded.intensity
            """)
    }
}

extension PostgresTransaction {
    /// Locks the report's area and its reporter until COMMIT, so that of two concurrent reports the later sees the
    /// earlier. Cells are locked by number and then the reporter, which rules out a deadlock.
    fileprivate func waitForTurn(of report: SubmittedReport) async throws {
        try await pipeline([
            """
            SELECT pg_advisory_xact_lock(\(Self.cellLocks), cell)
            FROM unnest(\(report.cell.area.map { Int32($0.number) })) AS cell
            """,
            .lockingReporter(report.reporter),
        ])
    }

    func lockReporter(_ userID: UserID) async throws { try await query(.lockingReporter(userID)) }

    /// A class of this service's locks with two keys, as in ``SQL/lockingReporter(_:)``; the lock of the schema's
    /// migrations has one key.
    private static let cellLocks: Int32 = 0x43_52_43

    fileprivate func hasReport(_ id: AlertID) async throws -> Bool {
        try await !query("SELECT FROM crowd_reports WHERE report_id = \(id.uuid)").isEmpty
    }

    fileprivate func pendingAlerts(of report: AlertID) async throws -> [CrowdAlert] {
        try await query(
            """
            SELECT alert FROM crowd_alerts WHERE report_id = \(report.uuid) AND admitted_at IS NULL ORDER BY alert_id
            """
        ).decode(JSON<CrowdAlert>.self).map(\.value)
    }

    fileprivate func keep(_ report: SubmittedReport, _ decision: CrowdDecision, at now: Date) async throws {
        var statements: [SQL] =
            switch decision.status {
            case .waiting: [.adding(report, status: "waiting", reason: nil, keepsDetails: true)]
            case .counted: [.adding(report, status: "counted", reason: nil, keepsDetails: true)]
            case .limited(let breach):
                [.adding(report, status: "limited", reason: breach.rawValue, keepsDetails: false)]
            }
        if !decision.counted.isEmpty {
            statements.append(
                """
                UPDATE crowd_reports SET status = 'counted'
                WHERE report_id = ANY(\(decision.counted.map(\.uuid))) AND status = 'waiting'
                """)
        }
        statements += try decision.alerts.map { .adding($0, of: report, json: try JSON($0), at: now) }
        try await pipeline(statements)
    }
}

extension SQL {
    fileprivate static func lockingReporter(_ userID: UserID) -> SQL {
        "SELECT pg_advisory_xact_lock(\(0x43_52_41 as Int32), hashtext(\(userID.uuid)::text))"
    }

    fileprivate static func adding(
        _ report: SubmittedReport, status: String, reason: String?, keepsDetails: Bool
    ) -> SQL {
        let details = keepsDetails ? try? JSON(report.details) : nil
        return """
            INSERT INTO crowd_reports (report_id, user_id, cell, day, allergens, severity, submitted_at, status, reason,
                latitude, longitude, details, judge_after)
            VALUES (\(report.id.uuid), \(report.reporter.uuid), \(Int32(report.cell.number)),
                \(report.day.description)::date, \(report.details.allergens.map(\.rawValue)),
                \(report.details.severity), \(report.submittedAt), \(status), \(reason),
                \(keepsDetails ? report.place.latitude : nil), \(keepsDetails ? report.place.longitude : nil),
                \(details), \(report.judgeAfter))
            ON CONFLICT (report_id) DO NOTHING
            """
    }

    fileprivate static func adding(
        _ alert: CrowdAlert, of report: SubmittedReport, json: JSON<CrowdAlert>, at now: Date
    ) -> SQL {
        """
        INSERT INTO crowd_alerts (alert_id, subject, cell, day, level, report_id, alert, raised_at)
        VALUES (\(alert.id.uuid), \(alert.subject), \(Int32(alert.cell)), \(alert.day.description)::date,
            \(alert.level), \(report.id.uuid), \(json), \(now))
        ON CONFLICT (alert_id) DO NOTHING
        """
    }
}
