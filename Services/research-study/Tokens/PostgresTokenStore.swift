import Domain
import Postgres

/// Which day each participant has had a token for: columns of `invitees`.
struct PostgresTokenStore: Sendable {
    let pool: PostgresPool

    enum Outcome: Sendable, Equatable {
        /// It may be signed.
        case noted
        /// Another message was signed for this day, or one for a later day.
        case alreadyIssued
        case notParticipating
    }

    /// - Parameter request: the digest of the blinded message.
    func note(_ request: [UInt8], on day: CalendarDay, of participant: Participant) async throws -> Outcome {
        let (day, digest) = (day.description, participant.digest)
        let noted = try await pool.query(
            """
            UPDATE invitees SET token_day = \(day)::date, token_request = \(request)
            WHERE participant_digest = \(digest) AND status = 'Participating'
                AND (token_day IS NULL OR token_day < \(day)::date
                    OR (token_day = \(day)::date AND token_request = \(request)))
            RETURNING true
            """)
        if !noted.isEmpty { return .noted }
        let isTaking = try await pool.query(
            "SELECT FROM invitees WHERE participant_digest = \(digest) AND status = 'Participating'")
        return isTaking.isEmpty ? .notParticipating : .alreadyIssued
    }
}
