import Domain
import Postgres

/// Sums of answers by what was in the air, in the table that `0006_summaries` makes.
struct PostgresExposureStore: Sendable {
    let pool: PostgresPool

    /// - Parameter question: from 1 in the order of the survey; 0 for all together.
    func series(of study: StudyID, question: Int, in days: ClosedRange<CalendarDay>) async throws -> [ExposureSeries] {
        let bounds = try await pool.query("SELECT exposure, bounds::double precision[] FROM exposures")
            .decode((String, [Double]).self)
        let rows = try await pool.query(
            """
            SELECT exposure, bin, count(*) AS days, max(answers) AS most, sum(answers) AS answers,
                sum(asked)::double precision AS asked, sum(total)::double precision AS total,
                sum(asked::double precision * asked) AS asked_squares, sum(total::double precision * total) AS total_squares,
                sum(asked::double precision * total) AS products
            FROM exposure_days
            WHERE study_id = \(study) AND question = \(question)
                AND day BETWEEN \(days.lowerBound.description)::date AND \(days.upperBound.description)::date
            GROUP BY exposure, bin
            """)
        var found: [String: [Int: DayClusters]] = [:]
        for row in rows {
            found[try row["exposure"], default: [:]][try row["bin"]] = DayClusters(
                days: try row["days"], most: try row["most"], answers: try row["answers"], asked: try row["asked"],
                total: try row["total"], askedSquares: try row["asked_squares"],
                totalSquares: try row["total_squares"], products: try row["products"])
        }
        let known = Dictionary(bounds) { first, _ in first }
        return Exposure.allCases.compactMap { exposure in
            known[exposure.rawValue].map { ExposureSeries(exposure, $0, found[exposure.rawValue] ?? [:]) }
        }
    }
}

extension ExposureSeries {
    fileprivate init(_ exposure: Exposure, _ bounds: [Double], _ clusters: [Int: DayClusters]) {
        self.init(
            exposure: exposure, bounds: bounds,
            bins: (0...bounds.count).map { number in
                let estimate = clusters[number]?.estimate
                return ExposureBin(
                    number: number, answers: estimate == nil ? 0 : clusters[number]?.answers ?? 0, estimate: estimate)
            })
    }
}
