import Domain
import Foundation
import PersonKeys
import Postgres

/// Symptom days in the table `symptom_days`, labels in the person's sealed memory.
struct PostgresSymptomStore: Sendable {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    /// Stores the highest revision of each quiz and day. The first answers to a suggestion label it; later ones change
    /// only the day.
    /// - Returns: false for an older revision, and for a deleted account.
    func keep(_ sheet: SymptomSheet, labelling label: LabelledSuggestion?, at time: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            guard try await transaction.lockPerson(sheet.userID)?.isOffLimits != true else { return false }
            let key = try await transaction.personKey(of: sheet.userID, under: masterKeys)
            let rows = try await transaction.query(
                """
                INSERT INTO symptom_days (user_id, day, quiz, revision, sealed)
                VALUES (\(sheet.userID.uuid), \(sheet.symptoms.day.description)::date, \(sheet.quiz),
                    \(sheet.revision), \(try sheet.symptoms.sealed(of: sheet.userID, quiz: sheet.quiz, key)))
                ON CONFLICT (user_id, day, quiz) DO UPDATE SET revision = EXCLUDED.revision, sealed = EXCLUDED.sealed
                WHERE symptom_days.revision <= EXCLUDED.revision
                """)
            guard rows.affectedCount == 1 else { return false }
            try await transaction.markForSearch(sheet.userID, at: time)
            if let label { try await tune(sheet.userID, by: label, at: time, in: transaction) }
            return true
        }
    }

    private func tune(
        _ userID: UserID, by label: LabelledSuggestion, at time: Date, in transaction: PostgresTransaction
    ) async throws {
        let labelled = try await transaction.query(
            """
            UPDATE suggestions SET answered_at = \(time)
            WHERE user_id = \(userID.uuid) AND suggestion_id = \(label.suggestionID.uuid) AND answered_at IS NULL
            """)
        guard labelled.affectedCount > 0 else { return }
        try await transaction.changePersonHealth(of: userID, under: masterKeys) { $0.memory.label(label.label) }
    }

    /// All days from a day on, each once, ascending.
    func symptoms(of userID: UserID, from day: CalendarDay) async throws -> [SymptomDay] {
        try await pool.transaction { transaction in
            guard let key = try await transaction.knownPersonKey(of: userID, under: masterKeys) else { return [] }
            // Sorts the daily quiz first, whose answers take precedence.
            let rows = try await transaction.query(
                """
                SELECT quiz, day::text AS day, sealed FROM symptom_days
                WHERE user_id = \(userID.uuid) AND day >= \(day.description)::date ORDER BY day, quiz
                """)
            return try rows.reduce(into: []) { days, row in
                let quiz: String = try row["quiz"]
                var sheet = try SymptomDay(sealed: try row["sealed"], of: userID, on: try row["day"], quiz: quiz, key)
                // A suggested quiz asks how bad the person feels overall, the daily one about allergic symptoms.
                if quiz != RecordQuizAnswers.daily { sheet.vas = nil }
                if days.last?.day == sheet.day {
                    days[days.count - 1].add(sheet)
                } else {
                    days.append(sheet)
                }
            }
        }
    }
}

extension SymptomDay {
    func sealed(of userID: UserID, quiz: String, _ key: PersonKey) throws -> [UInt8] {
        try key.seal(try JSONEncoder().encode(self), at: Self.place(of: userID, on: day.description, quiz: quiz))
    }

    /// - Parameter day: such as `2026-04-01`.
    init(sealed: [UInt8], of userID: UserID, on day: String, quiz: String, _ key: PersonKey) throws {
        let bytes = try key.open(sealed, at: Self.place(of: userID, on: day, quiz: quiz))
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    }

    private static func place(of userID: UserID, on day: String, quiz: String) -> String {
        "symptoms/\(userID)/\(day)/\(quiz)"
    }
}
