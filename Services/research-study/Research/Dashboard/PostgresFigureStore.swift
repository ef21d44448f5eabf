import Domain
import Postgres

/// Counts of answers and participations, for the dashboard.
struct PostgresFigureStore: Sendable {
    let pool: PostgresPool

    /// By day in UTC, from the coarsest cells, which are the fewest rows.
    func answers(of study: StudyID) async throws -> [CalendarDay: Int] {
        let rows = try await pool.query(
            """
            SELECT day::text AS day, sum(answers) AS answers FROM cell_days WHERE study_id = \(study) AND tenths = 25
            GROUP BY 1
            """)
        return try Dictionary(rows.map { (try $0.day("day"), try $0["answers"]) }) { first, _ in first }
    }

    func deletedAnswers(of study: StudyID) async throws -> Int {
        try await pool.query("SELECT coalesce(sum(answers), 0) FROM deleted_responses WHERE study_id = \(study)")
            .decode(Int.self).reduce(0, +)
    }

    /// Who enrolled, deleted invitees too: those left on the day of their deletion, at the latest.
    func participations(in study: StudyID) async throws -> [Participation] {
        try await pool.query(
            """
            SELECT enrolled_on::text AS enrolled_on, left_on::text AS left_on, answers, count(*) AS people FROM (
                SELECT enrolled_on, left_on, is_built_in AS answers
                FROM invitees JOIN statuses ON name = status WHERE study_id = \(study) AND enrolled_on IS NOT NULL
                UNION ALL
                SELECT enrolled_on, coalesce(left_on, deleted_on), true
                FROM deleted_invitees WHERE study_id = \(study) AND enrolled_on IS NOT NULL
            ) AS participation GROUP BY 1, 2, 3
            """
        ).map { row in
            Participation(
                enrolledOn: try row.day("enrolled_on"),
                leftOn: try row["left_on", as: String?.self].flatMap { CalendarDay($0) },
                answers: try row["answers"], people: try row["people"])
        }
    }
}
