import Domain
import Foundation
import Postgres

extension PostgresTransaction {
    /// Reads everything known about the surroundings of a report, in one round trip.
    func situation(of report: SubmittedReport, rule: CrowdRule, at now: Date) async throws -> ReportSituation {
        let answers = try await pipeline([
            .counts(before: report), .trust(of: report), .reports(around: report, since: now - rule.memory),
            .known(around: report), .raised(around: report), .stations(near: report.place, on: report.day),
        ])
        var situation = ReportSituation()
        if let row = answers[0].first {
            let (account, accountAndCell, cell) = try row.decode((Int, Int, Int).self)
            situation.counts = FloodLimits.Counts(account: account, accountAndCell: accountAndCell, cell: cell)
        }
        if let row = answers[1].first {
            situation.trust = try ReporterTrust(row)
            situation.isLocal = try row["is_local"]
        }
        situation.reports = try answers[2].map(ReportSituation.Report.init)
        situation.othersKnown = try answers[3].first?.decode(Double.self) ?? 0
        situation.raised = try answers[4].compactMap(ReportSituation.Raised.init)
        situation.stations = try answers[5].map(StationDay.init)
        return situation
    }
}

extension ReporterTrust {
    /// - Parameter row: with `agreed`, `disagreed` and `is_expert`.
    init(_ row: Row) throws {
        self.init(agreed: try row["agreed"], disagreed: try row["disagreed"], isExpert: try row["is_expert"])
    }
}

extension StationDay {
    init(_ row: Row) throws {
        self.init(
            allergen: try row["allergen"],
            coordinate: try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"]),
            intensity: try Intensity(try row["intensity"]))
    }
}

extension ReportSituation.Report {
    fileprivate init(_ row: Row) throws {
        let details = try row["details", as: JSON<UserAlertReport>.self].value
        let evidence = CrowdEvidence(
            id: AlertID(try row["report_id", as: UUID.self]), reporter: UserID(try row["user_id", as: UUID.self]),
            trust: try ReporterTrust(row), allergens: Set(details.allergens), severity: details.severity,
            submittedAt: try row["submitted_at"], isLocal: try row["is_local"])
        self.init(evidence: evidence, details: details)
    }
}

extension ReportSituation.Raised {
    /// - Returns: nil for an alert of another version of the service that this one cannot read.
    fileprivate init?(_ row: Row) throws {
        guard let subject = CrowdSubject(rawValue: try row["subject"]), let cell = CrowdCell(number: try row["cell"]),
            let level = PollenLevel(rawValue: try row["level"])
        else { return nil }
        self.init(subject: subject, cell: cell, level: level)
    }
}

extension SQL {
    private static func area(of report: SubmittedReport) -> SQL {
        "ANY(\(report.cell.area.map { Int32($0.number) }))"
    }

    /// Limited and refused reports do not count.
    private static let isCounted: SQL = "status IN ('waiting', 'counted')"

    /// By the reports' own times, so that a backlog from a downtime of the service does not count as a flood.
    fileprivate static func counts(before report: SubmittedReport) -> SQL {
        """
        SELECT count(*) FILTER (WHERE user_id = \(report.reporter.uuid)),
            count(*) FILTER (WHERE user_id = \(report.reporter.uuid) AND cell = \(Int32(report.cell.number))),
            count(*) FILTER (WHERE cell = \(Int32(report.cell.number)))
        FROM crowd_reports
        WHERE (user_id = \(report.reporter.uuid) OR cell = \(Int32(report.cell.number))) AND \(isCounted)
            AND submitted_at > \(report.submittedAt - FloodLimits.span) AND submitted_at <= \(report.submittedAt)
        """
    }

    fileprivate static func trust(of report: SubmittedReport) -> SQL {
        """
        SELECT coalesce(agreed, 0) AS agreed, coalesce(disagreed, 0) AS disagreed,
            expert.user_id IS NOT NULL AS is_expert,
            \(isLocal("person.user_id", area(of: report), before: "\(report.day.description)::date")) AS is_local
        FROM (SELECT \(report.reporter.uuid) AS user_id) AS person
        LEFT JOIN reporters USING (user_id) LEFT JOIN trusted_reporters AS expert USING (user_id)
        """
    }

    fileprivate static func reports(around report: SubmittedReport, since: Date) -> SQL {
        """
        SELECT report.report_id, user_id, report.submitted_at, report.details,
            coalesce(agreed, 0) AS agreed, coalesce(disagreed, 0) AS disagreed,
            expert.user_id IS NOT NULL AS is_expert,
            \(isLocal("report.user_id", area(of: report), before: "report.day")) AS is_local
        FROM crowd_reports AS report
        LEFT JOIN reporters USING (user_id) LEFT JOIN trusted_reporters AS expert USING (user_id)
        WHERE report.cell = \(area(of: report)) AND report.submitted_at > \(since) AND report.\(isCounted)
            AND report.details IS NOT NULL
        ORDER BY report.submitted_at, report.report_id
        """
    }

    /// Rows are deleted after some months, so all of them count as recent.
    fileprivate static func known(around report: SubmittedReport) -> SQL {
        """
        SELECT coalesce(sum(CASE WHEN expert.user_id IS NULL THEN coalesce(presence, 1) ELSE 1 END), 0)
        FROM (
            SELECT DISTINCT user_id FROM crowd_reports
            WHERE cell = \(area(of: report)) AND \(isCounted) AND user_id <> \(report.reporter.uuid)
        ) AS person
        LEFT JOIN reporters USING (user_id) LEFT JOIN trusted_reporters AS expert USING (user_id)
        """
    }

    fileprivate static func raised(around report: SubmittedReport) -> SQL {
        """
        SELECT subject, cell, level FROM crowd_alerts
        WHERE day = \(report.day.description)::date AND cell = \(area(of: report)) ORDER BY raised_at, alert_id
        """
    }

    /// Half a degree of latitude is more than ``StationDay/reach``; the caller compares the exact distance.
    static func stations(near place: Coordinate, on day: CalendarDay) -> SQL {
        """
        SELECT allergen, latitude, longitude, intensity FROM station_days
        WHERE day = \(day.description)::date
            AND latitude BETWEEN \(place.latitude - 0.5) AND \(place.latitude + 0.5)
        """
    }

    private static func isLocal(_ user: SQL, _ area: SQL, before day: SQL) -> SQL {
        """
        EXISTS (
            SELECT FROM crowd_reports AS earlier
            WHERE earlier.user_id = \(user) AND earlier.cell = \(area) AND earlier.day < \(day)
                AND earlier.\(isCounted))
        """
    }
}
