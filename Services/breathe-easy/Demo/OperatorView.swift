import Domain
import Foundation
import Postgres

/// The tables of several services, read with the operator's role.
struct OperatorView: Sendable {
    let pool: PostgresPool

    func audienceSize(of people: [UserID]) async throws -> Int {
        try await count("SELECT count(*) AS n FROM alert_fanout.audience WHERE user_id = ANY(\(people.map(\.uuid)))")
    }

    /// How many of these reports alert-fanout has handled.
    func handledReports(_ reports: [AlertID]) async throws -> Int {
        try await count(
            """
            SELECT count(*) AS n FROM alert_fanout.crowd_reports
            WHERE report_id = ANY(\(reports.map(\.uuid))) AND status IN ('waiting', 'counted')
            """)
    }

    /// The alert raised from these reports; nil while there is none.
    func crowdAlert(of reports: [AlertID]) async throws -> AlertID? {
        let rows = try await pool.query(
            """
            SELECT alert_id FROM alert_fanout.crowd_alerts
            WHERE report_id = ANY(\(reports.map(\.uuid))) AND admitted_at IS NOT NULL ORDER BY raised_at LIMIT 1
            """)
        return try rows.first.map { AlertID(try $0.decode(UUID.self)) }
    }

    /// - Returns: the distant past when the station has no reading yet.
    func lastReading(_ station: String) async throws -> Date {
        let rows = try await pool.query(
            "SELECT max(measured_at) AS last FROM environment_poller.station_readings WHERE station_id = \(station)")
        return try rows.first?["last", as: Date?.self] ?? .distantPast
    }

    func peaks(at station: String, from start: Date, to end: Date) async throws -> DemoExpectation.Peaks {
        let rows = try await pool.query(
            """
            SELECT s.latitude, s.longitude, r.allergen, max(r.intensity_today) AS peak
            FROM environment_poller.station_readings r
            JOIN environment_poller.stations s USING (provider, station_id)
            WHERE r.station_id = \(station) AND r.measured_at BETWEEN \(start) AND \(end)
            GROUP BY 1, 2, 3
            """)
        guard let first = rows.first else { throw CommandFailure("no reading of the day is stored") }
        let place = try Coordinate(
            latitude: try first["latitude", as: Double.self], longitude: try first["longitude", as: Double.self])
        let pairs = try rows.map { row in
            (try row["allergen", as: Allergen.self], try Intensity(try row["peak", as: Int.self]))
        }
        return DemoExpectation.Peaks(station: place, intensities: Dictionary(pairs) { first, _ in first })
    }

    /// Whether the ledger of every alert balances and no e-mail to these people is queued.
    func isSettled(_ people: [UserID]) async throws -> Bool {
        let open = try await count(
            """
            SELECT (SELECT count(*) FROM alert_fanout.ledger_balance WHERE missing <> 0)
                 + (SELECT count(*) FROM notifier.deliveries
                    WHERE state = 'queued' AND user_id = ANY(\(people.map(\.uuid)))) AS n
            """)
        return open == 0
    }

    /// Some that nobody has used, to a study that people can join.
    func invitations() async throws -> [String] {
        try await pool.query(
            """
            SELECT code FROM research_study.invitees JOIN research_study.studies ON id = study_id
            WHERE status = 'Invited' AND phase IN ('recruitment', 'running') AND NOT is_simulated
            ORDER BY code LIMIT 3
            """
        ).decode(String.self)
    }

    private func count(_ sql: SQL) async throws -> Int {
        try await pool.query(sql).first?["n", as: Int.self] ?? 0
    }
}
