import Domain
import EnvironmentReports
import Postgres

/// Sums of answers by cell, in the table that `0006_summaries` makes.
struct PostgresSymptomMapStore: Sendable {
    let pool: PostgresPool

    /// Only groups that may be shown: see ``SmallGroups``.
    func cells(
        of study: StudyID, in days: ClosedRange<CalendarDay>, _ size: CellSize, within box: BoundingBox?, limit: Int
    ) async throws -> [SymptomCell] {
        let place: SQL = box.map { "AND \($0.condition(on: "cell_days"))" } ?? ""
        return try await pool.query(
            """
            SELECT latitude, longitude, sum(answers) AS answers, sum(total)::double precision / sum(asked) AS mean
            FROM cell_days
            WHERE study_id = \(study) AND tenths = \(size.rawValue)
                AND day BETWEEN \(days.lowerBound.description)::date AND \(days.upperBound.description)::date \(place)
            GROUP BY latitude, longitude HAVING max(answers) >= \(SmallGroups.least) AND sum(asked) > 0
            ORDER BY sum(answers) DESC, latitude, longitude LIMIT \(limit)
            """
        ).map { row in
            SymptomCell(
                latitude: try row["latitude"], longitude: try row["longitude"], answers: try row["answers"],
                mean: try row["mean"])
        }
    }
}
