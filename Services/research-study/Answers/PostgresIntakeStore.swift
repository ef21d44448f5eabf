import Domain
import Foundation
import MessageProtocol
import Postgres

/// Answers as they come, in the table `intake`.
struct PostgresIntakeStore: Sendable {
    let pool: PostgresPool

    /// Stores an answer and spends its token.
    /// - Returns: false, and nothing is stored, when the token was spent before.
    func add(_ answer: SurveyAnswer, spending token: StudyToken, in study: StudyID) async throws -> Bool {
        let json = String(decoding: try MessageCoding.encode(answer), as: UTF8.self)
        let (digest, day) = (token.digest, token.day.description)
        do {
            try await pool.transaction(startingWith: [
                """
                INSERT INTO intake (study_id, token_digest, token_day, answer)
                VALUES (\(study), \(digest), \(day)::date, \(json)) ON CONFLICT DO NOTHING RETURNING true
                """,
                // In this order: once the mixer has removed the row that the first statement would have met, the second
                // sees its token among the spent ones.
                "SELECT FROM spent_tokens WHERE study_id = \(study) AND digest = \(digest)",
            ]) { _, rows in
                guard rows[0].count == 1, rows[1].isEmpty else { throw AnswerError.alreadyAnswered }
            }
            return true
        } catch AnswerError.alreadyAnswered {
            return false
        }
    }
}
