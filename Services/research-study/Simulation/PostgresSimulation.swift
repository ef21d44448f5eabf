import Domain
import Foundation
import Postgres

/// The copy of a study that a simulation lives through, in the service's own tables.
struct PostgresSimulation: Sendable {
    let pool: PostgresPool
    /// Turns the copy, and no other study, to the phase of the day.
    let advance: @Sendable (StudyID, _ day: CalendarDay) async throws -> Void
    /// Deletes what the copy has collected, as the end of a study does.
    let end: @Sendable (StudyID, _ day: CalendarDay) async throws -> Void

    /// The study's file says the same, with other days.
    func begin(_ definition: StudyDefinition, at now: Date) async throws {
        let file = try StudyFile(definition)
        try await pool.transaction { try await $0.insert(file, phase: .recruitment, isSimulated: true, at: now) }
    }

    /// Deletes everything of the copy.
    func remove(_ study: StudyID, on day: CalendarDay) async throws {
        try await pool.query("UPDATE studies SET phase = 'analysis' WHERE id = \(study) AND is_simulated")
        try await end(study, day)
        try await pool.query("DELETE FROM studies WHERE id = \(study) AND is_simulated")
    }

    /// What is stored of a study's answers.
    struct Figures: Sendable {
        var answersByDay: [CalendarDay: Int]
        /// How often each question was answered with each value.
        var values: [String: [Int: Int]]
        var spentTokens: Int
        /// To be mixed.
        var waiting: Int
    }

    func figures(of study: StudyID, _ survey: SurveyDefinition) async throws -> Figures {
        let days = try await pool.query(
            """
            SELECT (hour AT TIME ZONE 'UTC')::date::text AS day, count(*) FROM responses
            WHERE study_id = \(study) GROUP BY day
            """
        ).map { row in (try row.day("day"), try row["count", as: Int.self]) }
        var values: [String: [Int: Int]] = [:]
        for row in try await pool.query(
            """
            SELECT question::int AS question, value::int AS value, count(*)
            FROM responses, unnest(answers) WITH ORDINALITY AS answer (value, question)
            WHERE study_id = \(study) AND value IS NOT NULL GROUP BY question, value
            """)
        {
            let (question, value): (Int, Int) = (try row["question"], try row["value"])
            values[survey.questions[question - 1].id, default: [:]][value] = try row["count"]
        }
        func count(_ sql: SQL) async throws -> Int { try await pool.query(sql).decode(Int.self).reduce(0, +) }
        return Figures(
            answersByDay: Dictionary(uniqueKeysWithValues: days), values: values,
            spentTokens: try await count("SELECT count(*) FROM spent_tokens WHERE study_id = \(study)"),
            waiting: try await count("SELECT count(*) FROM intake WHERE study_id = \(study)"))
    }
}
