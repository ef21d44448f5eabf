import Domain
import Foundation
import Postgres
import Sessions

/// Identities, attempts and offers, in the tables `social_identities`, `social_attempts` and `social_offers`.
struct PostgresSocialStore: Sendable {
    let pool: PostgresPool

    func begin(_ attempt: SocialAttempt, with provider: String, at now: Date) async throws {
        try await pool.query(
            """
            INSERT INTO social_attempts (state_digest, browser_digest, provider, expires_at)
            VALUES (\(attempt.state.digest), \(attempt.browser.digest), \(provider), \(now + SocialAttempt.lifetime))
            """)
    }

    /// Uses an attempt up. Another browser cannot: the owner's stays as it is.
    /// - Throws: ``SocialSignInError/staleAttempt``.
    func take(_ attempt: SocialAttempt, with provider: String, at now: Date) async throws {
        let rows = try await pool.query(
            """
            DELETE FROM social_attempts
            WHERE state_digest = \(attempt.state.digest) AND browser_digest = \(attempt.browser.digest)
                AND provider = \(provider)
            RETURNING expires_at
            """)
        guard let row = rows.first, try row["expires_at", as: Date.self] > now else {
            throw SocialSignInError.staleAttempt
        }
    }

    /// Those of one person, the oldest first.
    func identities(of userID: UserID) async throws -> [SocialIdentity] {
        try await pool.query(
            """
            SELECT identity_id, issuer, linked_at, used_at FROM social_identities
            WHERE user_id = \(userID.uuid) ORDER BY linked_at, identity_id
            """
        ).map { row in
            SocialIdentity(
                identityID: try row["identity_id"], issuer: try row["issuer"], linkedAt: try row["linked_at"],
                usedAt: try row["used_at"])
        }
    }

    /// The issuer of the identity that is offered to whoever uses this browser.
    func offeredIssuer(to browser: SessionToken, at now: Date) async throws -> String? {
        try await pool.query(
            "SELECT issuer FROM social_offers WHERE browser_digest = \(browser.digest) AND expires_at > \(now)"
        ).first?["issuer"]
    }

    /// Removes an identity while there is another way in.
    /// - Throws: ``SocialSignInError/unknownIdentity``, ``SocialSignInError/lastWayIn``.
    func unlink(_ identityID: UUID, of userID: UserID) async throws {
        try await pool.transaction { transaction in
            // Whoever removes another way in waits here.
            guard let person = try await transaction.holdPerson(userID) else { throw AccountError.deleted }
            let others = try await transaction.query(
                """
                SELECT FROM social_identities WHERE user_id = \(userID.uuid) AND identity_id <> \(identityID)
                UNION ALL SELECT FROM passkeys WHERE user_id = \(userID.uuid)
                """
            ).count
            let removed = try await transaction.query(
                "DELETE FROM social_identities WHERE user_id = \(userID.uuid) AND identity_id = \(identityID)"
            ).affectedCount
            guard removed == 1 else { throw SocialSignInError.unknownIdentity }
            guard person.passwordHash != nil || others > 0 else { throw SocialSignInError.lastWayIn }
        }
    }

    func prune(at now: Date) async throws {
        try await pool.pipeline([
            "DELETE FROM social_attempts WHERE expires_at <= \(now)",
            "DELETE FROM social_offers WHERE expires_at <= \(now)",
        ])
    }
}

/// An identity as its owner sees it.
struct SocialIdentity: Sendable, Equatable {
    var identityID: UUID
    var issuer: String
    var linkedAt: Date
    var usedAt: Date
}

extension PostgresTransaction {
    /// Whose identity it is, noting that it was used.
    func useIdentity(of provided: ProvidedPerson, at now: Date) async throws -> UserID? {
        try await query(
            """
            UPDATE social_identities SET used_at = \(now)
            WHERE issuer = \(provided.issuer) AND subject = \(provided.subject) RETURNING user_id
            """
        ).first.map { UserID(try $0["user_id", as: UUID.self]) }
    }

    /// - Returns: false when somebody has the identity already.
    func link(issuer: String, subject: String, to userID: UserID, at now: Date) async throws -> Bool {
        try await query(
            """
            INSERT INTO social_identities (issuer, subject, identity_id, user_id, linked_at, used_at)
            VALUES (\(issuer), \(subject), \(UUID()), \(userID.uuid), \(now), \(now)) ON CONFLICT DO NOTHING
            """
        ).affectedCount == 1
    }

    /// Offers an identity to the owner of the account that has its address; a browser has one offer at a time.
    func offer(_ provided: ProvidedPerson, to userID: UserID, in browser: SessionToken, until end: Date) async throws {
        try await query(
            """
            INSERT INTO social_offers (browser_digest, issuer, subject, user_id, expires_at)
            VALUES (\(browser.digest), \(provided.issuer), \(provided.subject), \(userID.uuid), \(end))
            ON CONFLICT (browser_digest) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject,
                user_id = excluded.user_id, expires_at = excluded.expires_at
            """)
    }

    /// Uses up the offer that was made in a browser.
    func takeOffer(
        in browser: SessionToken, at now: Date
    ) async throws -> (issuer: String, subject: String, userID: UserID)? {
        try await query(
            """
            DELETE FROM social_offers WHERE browser_digest = \(browser.digest) AND expires_at > \(now)
            RETURNING issuer, subject, user_id
            """
        ).first.map { row in
            (try row["issuer"], try row["subject"], UserID(try row["user_id", as: UUID.self]))
        }
    }
}
