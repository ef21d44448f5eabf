import Domain
import Foundation
import MessageProtocol
import Messaging
import PersonKeys
import Postgres

/// Sheets in the table `quiz_sheets`, sealed with the person's own key; suggestions in the view that the notifier
/// publishes.
struct PostgresQuizAnswerStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Stores a sheet and announces it, both or neither. Of two changes at once the second sees what the first stored.
    /// - Parameter change: makes the next revision of what is stored, nil when nothing is; returns nil to leave it.
    /// - Returns: what is stored then, and whether it is the first of its day.
    /// - Throws: ``AccountError/deleted`` when the account has been deleted meanwhile.
    func change(
        _ quiz: String, on day: CalendarDay, of userID: UserID,
        to change: @Sendable (QuizSheet?) throws -> QuizSheet?, announcing: @Sendable (QuizSheet) -> QuizAnswered
    ) async throws -> (sheet: QuizSheet, isFirst: Bool) {
        try await pool.transaction { transaction in
            // One change of a person at a time; held until COMMIT, so that nobody deletes the account meanwhile.
            let owner = try await transaction.query(
                "SELECT user_id FROM accounts WHERE user_id = \(userID.uuid) FOR NO KEY UPDATE")
            guard !owner.isEmpty else { throw AccountError.deleted }
            let key = try await transaction.personKey(of: userID, under: masterKeys)
            let current = try await transaction.sheets(of: userID, quiz: quiz, in: day...day, sealedWith: key).first
            guard let next = try change(current) else {
                guard let current else { preconditionFailure("A day without a sheet was to be left as it is") }
                return (current, false)
            }
            try await transaction.store(next, of: userID, sealedWith: key)
            try await transaction.enqueue([OutgoingMessage(announcing(next), from: .ingestGateway)])
            return (next, current == nil)
        }
    }

    /// Whether the person was asked by this suggestion, and it was not withdrawn.
    func isSuggested(_ suggestion: SuggestionID, to userID: UserID) async throws -> Bool {
        try await !pool.query(
            """
            SELECT FROM notifier.inbox
            WHERE user_id = \(userID.uuid) AND source_id = \(suggestion.uuid) AND kind = 'quiz-suggestion' LIMIT 1
            """
        ).isEmpty
    }

    /// A person's sheets, the newest day first.
    func sheets(of userID: UserID, quiz: String, in days: ClosedRange<CalendarDay>) async throws -> [QuizSheet] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            return try await transaction.sheets(of: userID, quiz: quiz, in: days, sealedWith: key)
        }
    }

    /// A person's sheets of several quizzes, in this order, of each the newest day first.
    func sheets(
        of userID: UserID, quizzes: [String], in days: ClosedRange<CalendarDay>
    ) async throws -> [QuizSheet] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            var sheets: [QuizSheet] = []
            for quiz in quizzes {
                sheets += try await transaction.sheets(of: userID, quiz: quiz, in: days, sealedWith: key)
            }
            return sheets
        }
    }

    /// The years in which a person has answered one of the quizzes, the newest first.
    func years(of userID: UserID, quizzes: [String]) async throws -> [Int] {
        try await pool.query(
            """
            SELECT DISTINCT extract(year FROM day)::bigint AS year FROM quiz_sheets
            WHERE user_id = \(userID.uuid) AND quiz = ANY (\(quizzes)) ORDER BY year DESC
            """
        ).decode(Int.self)
    }
}

/// What of a sheet nobody else may read.
private struct SealedAnswers: Codable {
    var answers: [QuestionAnswer]
    var suggestionID: SuggestionID?
}

extension PostgresTransaction {
    fileprivate func sheets(
        of userID: UserID, quiz: String, in days: ClosedRange<CalendarDay>, sealedWith key: PersonKey
    ) async throws -> [QuizSheet] {
        let rows = try await query(
            """
            SELECT day::text, sheet_id, revision, version, sealed, answered_at FROM quiz_sheets
            WHERE user_id = \(userID.uuid) AND quiz = \(quiz)
                AND day BETWEEN \(days.lowerBound.description) AND \(days.upperBound.description)
            ORDER BY quiz_sheets.day DESC
            """)
        return try rows.map { row in
            guard let day = CalendarDay(try row["day", as: String.self]) else {
                throw MessageFault(field: "quiz_sheets.day", problem: "is no day from the year 1 to 9999")
            }
            let sealed: [UInt8] = try row["sealed"]
            let opened = try MessageCoding.decode(
                SealedAnswers.self, from: try key.open(sealed, at: place(of: quiz, day, userID)))
            return QuizSheet(
                id: AnswerSheetID(try row["sheet_id"]), quiz: quiz, day: day, revision: try row["revision"],
                filled: FilledQuiz(
                    version: try row["version"], answers: opened.answers, suggestionID: opened.suggestionID),
                answeredAt: try row["answered_at"])
        }
    }

    fileprivate func store(_ sheet: QuizSheet, of userID: UserID, sealedWith key: PersonKey) async throws {
        let content = SealedAnswers(answers: sheet.filled.answers, suggestionID: sheet.filled.suggestionID)
        let sealed = try key.seal(try MessageCoding.encode(content), at: place(of: sheet.quiz, sheet.day, userID))
        try await query(
            """
            INSERT INTO quiz_sheets (user_id, quiz, day, sheet_id, revision, version, sealed, answered_at)
            VALUES (\(userID.uuid), \(sheet.quiz), \(sheet.day.description), \(sheet.id.uuid), \(sheet.revision),
                    \(sheet.filled.version), \(sealed), \(sheet.answeredAt))
            ON CONFLICT (user_id, quiz, day) DO UPDATE SET revision = excluded.revision, version = excluded.version,
                sealed = excluded.sealed, answered_at = excluded.answered_at
            """)
    }

    private func place(of quiz: String, _ day: CalendarDay, _ userID: UserID) -> String {
        "quiz-sheets/\(userID)/\(quiz)/\(day)"
    }
}
