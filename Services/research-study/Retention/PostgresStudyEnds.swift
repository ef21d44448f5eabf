import Domain
import Foundation
import Postgres

/// Deletes what a study has collected when it has been kept for as long as the consent says, and closes the study.
struct EndStudies: Sendable {
    let store: PostgresStudyEnds
    let now: @Sendable () -> Date

    func callAsFunction() async throws {
        let today = CalendarDay.ofSurvey(at: now())
        for study in try await store.due(on: today) { try await store.end(study, on: today) }
    }
}

/// Ends studies: everything that names one goes, but its file.
struct PostgresStudyEnds: Sendable {
    let pool: PostgresPool

    /// What people agreed to is kept; it is of nobody.
    static let keptTables = ["study_versions"]

    /// Studies whose last answers were kept long enough.
    func due(on day: CalendarDay) async throws -> [StudyID] {
        try await pool.query(
            """
            SELECT id FROM studies WHERE phase = 'analysis' AND last_day + kept_days <= \(day.description)::date
            ORDER BY id
            """
        ).map { try $0["id"] }
    }

    /// All at once: whoever asks sees the study with everything, or closed with nothing.
    func end(_ study: StudyID, on day: CalendarDay) async throws {
        try await pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            let isDue = try await transaction.query(
                "SELECT FROM studies WHERE id = \(study) AND phase = 'analysis' FOR UPDATE")
            guard !isDue.isEmpty else { return }
            for table in try await Self.tables(transaction) {
                try await transaction.query("DELETE FROM \(identifier: table) WHERE study_id = \(study)")
            }
            try await transaction.query(
                "UPDATE studies SET phase = 'closed', closed_on = \(day.description)::date WHERE id = \(study)")
        }
    }

    /// Those with rows of a study, found and not listed, so that a new one cannot be forgotten; answers go first, since
    /// others are made of them.
    static func tables(_ session: some PostgresSession) async throws -> [String] {
        try await session.query(
            """
            SELECT relname::text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
                AND attname = 'study_id' AND NOT attisdropped AND relname <> ALL(\(keptTables))
            ORDER BY relname <> 'responses', relname
            """
        ).decode(String.self)
    }
}
