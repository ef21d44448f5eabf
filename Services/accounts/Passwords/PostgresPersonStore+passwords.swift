import Domain
import Foundation
import Postgres
import Sessions

extension PostgresTransaction {
    /// Ends all sessions but one, and the links that set a password.
    func setPassword(_ hash: String, of person: Person, keeping digest: [UInt8]? = nil) async throws {
        try await pipeline([
            "UPDATE people SET password_hash = \(hash) WHERE user_id = \(person.userID.uuid)",
            "DELETE FROM mailed_links WHERE user_id = \(person.userID.uuid) AND purpose = 'reset'",
        ])
        try await endSessions(of: person.userID, except: digest)
    }
}

extension PostgresPersonStore {
    /// Whose link that sets a password it is; it still works afterwards.
    func owner(of token: SessionToken, at now: Date) async throws -> Person? {
        try await pool.query(
            """
            SELECT \(Person.columns) FROM people WHERE user_id = (
                SELECT user_id FROM mailed_links
                WHERE token_digest = \(token.digest) AND purpose = 'reset' AND expires_at > \(now))
            """
        ).first.map { try Person($0) }
    }
}
