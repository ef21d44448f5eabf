import Domain
import Foundation
import Postgres

/// Judgements in the tables `crowd_reports` and `reporters`.
struct PostgresJudgementStore: Sendable {
    let pool: PostgresPool

    /// Judges reports that are due, and updates the trust in their reporters: all or none.
    /// - Returns: the judgement of each; empty when none is due.
    func judge(
        reportsDueAt now: Date, atMost limit: Int, by judgement: @Sendable (JudgedReport) -> Judgement
    ) async throws -> [Agreement] {
        try await pool.transaction { transaction in
            let due = try await transaction.query(.due(at: now, atMost: limit))
            var agreements: [Agreement] = []
            // Every transaction locks the reporters' rows in the same order, which rules out a deadlock.
            let inTurn = try due.map { (try $0["user_id", as: UUID.self].uuidString.lowercased(), $0) }.sorted {
                $0.0 < $1.0
            }
            for (_, row) in inTurn {
                let report = try await transaction.judgedReport(row)
                let result = judgement(report)
                try await transaction.note(result, of: report.evidence)
                agreements.append(result.agreement)
            }
            return agreements
        }
    }

    func forget(
        detailsOfReportsBefore details: Date, reportsBefore reports: Date, stationDaysBefore days: Date
    ) async throws {
        try await pool.pipeline([
            """
            UPDATE crowd_reports SET details = NULL, latitude = NULL, longitude = NULL
            WHERE submitted_at < \(details) AND details IS NOT NULL
            """,
            "DELETE FROM crowd_reports WHERE submitted_at < \(reports)",
            "DELETE FROM crowd_alerts WHERE raised_at < \(details) AND admitted_at IS NOT NULL",
            "DELETE FROM station_days WHERE day < \(days)",
        ])
    }
}

extension PostgresTransaction {
    fileprivate func judgedReport(_ row: Row) async throws -> JudgedReport {
        let evidence = try CrowdEvidence(row)
        let place = try Coordinate(latitude: try row["latitude"], longitude: try row["longitude"])
        let cell = CrowdCell(containing: place)
        guard let day = CalendarDay(try row["day"]) else {
            throw PostgresError.column(.missing(column: "day", wanted: "date", found: []))
        }
        let answers = try await pipeline([
            .stations(near: place, on: day),
            .others(than: evidence.reporter, in: cell.area, on: day),
        ])
        return JudgedReport(
            evidence: evidence, place: place, stations: try answers[0].map(StationDay.init),
            others: try answers[1].map(CrowdEvidence.init))
    }

    /// The row lock serialises the judgements of one reporter.
    fileprivate func note(_ judgement: Judgement, of evidence: CrowdEvidence) async throws {
        try await query(
            "UPDATE crowd_reports SET agreement = \(judgement.agreement) WHERE report_id = \(evidence.id.uuid)")
        guard judgement.agreement != .undecided else { return }
        try await query(
            """
            INSERT INTO reporters (user_id, agreed, disagreed, presence) VALUES (\(evidence.reporter.uuid), 0, 0, 1)
            ON CONFLICT DO NOTHING
            """)
        let rows = try await query(
            """
            SELECT agreed, disagreed, false AS is_expert FROM reporters
            WHERE user_id = \(evidence.reporter.uuid) FOR UPDATE
            """)
        guard let row = rows.first else { return }
        var trust = try ReporterTrust(row)
        trust.note(judgement.agreement, by: judgement.judge)
        try await query(
            """
            UPDATE reporters SET agreed = \(trust.agreed), disagreed = \(trust.disagreed), presence = \(trust.presence)
            WHERE user_id = \(evidence.reporter.uuid)
            """)
    }
}

extension CrowdEvidence {
    fileprivate init(_ row: Row) throws {
        self.init(
            id: AlertID(try row["report_id", as: UUID.self]), reporter: UserID(try row["user_id", as: UUID.self]),
            trust: try ReporterTrust(row),
            allergens: Set(try row["allergens", as: [String].self].compactMap(Allergen.init(rawValue:))),
            severity: try row["severity"], submittedAt: try row["submitted_at"], isLocal: true)
    }
}

extension SQL {
    private static let columns: SQL = """
        report_id, user_id, submitted_at, allergens, severity, day::text AS day, latitude, longitude,
        coalesce(agreed, 0) AS agreed, coalesce(disagreed, 0) AS disagreed, expert.user_id IS NOT NULL AS is_expert
        FROM crowd_reports AS report
        LEFT JOIN reporters USING (user_id) LEFT JOIN trusted_reporters AS expert USING (user_id)
        """

    /// Replicas that judge at the same time claim different reports.
    fileprivate static func due(at now: Date, atMost limit: Int) -> SQL {
        """
        SELECT \(columns)
        WHERE judge_after <= \(now) AND agreement IS NULL AND status IN ('waiting', 'counted')
            AND latitude IS NOT NULL
        ORDER BY judge_after, report_id LIMIT \(limit) FOR UPDATE OF report SKIP LOCKED
        """
    }

    fileprivate static func others(than reporter: UserID, in area: [CrowdCell], on day: CalendarDay) -> SQL {
        """
        SELECT DISTINCT ON (user_id) \(columns)
        WHERE cell = ANY(\(area.map { Int32($0.number) })) AND day = \(day.description)::date
            AND status IN ('waiting', 'counted') AND user_id <> \(reporter.uuid)
        ORDER BY user_id, submitted_at DESC, report_id
        """
    }
}
