import Domain
import Postgres

/// Who gets a card.
struct PostgresCardStore: Sendable {
    let pool: PostgresPool

    /// IDs of those who are invited and have not joined, in alphabetical order.
    func invitations(to study: StudyID, _ selection: CardSelection) async throws -> [String] {
        let ofDay: SQL = selection.createdOn.map { "AND created_on = \($0.description)::date" } ?? ""
        return try await pool.query(
            """
            SELECT code FROM invitees WHERE study_id = \(study) AND status = 'Invited' \(ofDay)
            ORDER BY code COLLATE "C"
            LIMIT \(PrintCards.partSize) OFFSET \((selection.part - 1) * PrintCards.partSize)
            """
        ).decode(String.self)
    }
}
