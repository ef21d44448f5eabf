import Domain
import Foundation
import Postgres

/// Whether a person has answered a quiz on a day, without opening what they answered.
struct PostgresAnsweredQuizzes: Sendable {
    let pool: PostgresPool

    /// - Parameter day: in the person's time zone.
    func isAnswered(_ quiz: String, on day: CalendarDay, by userID: UserID) async throws -> Bool {
        try await !pool.query(
            """
            SELECT FROM quiz_sheets
            WHERE user_id = \(userID.uuid) AND quiz = \(quiz) AND day = \(day.description)::date LIMIT 1
            """
        ).isEmpty
    }
}
