import Domain
import Foundation
import PersonKeys
import Postgres
import Sessions

/// Authenticator apps, recovery codes and sign-ins that wait for a code, in the tables `totp_factors`, `recovery_codes` and
/// `pending_sign_ins`. Secrets are sealed under the person's own key.
struct PostgresFactorStore: Sendable {
    let pool: PostgresPool
    let keys: MasterKeys

    /// What the person can confirm a change with.
    func means(of userID: UserID) async throws -> OwnersMeans {
        let rows = try await pool.query(
            """
            SELECT password_hash IS NOT NULL AS has_password, EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = people.user_id)
                OR EXISTS (SELECT FROM pins WHERE pins.user_id = people.user_id) AS can_unlock
            FROM people WHERE user_id = \(userID.uuid)
            """)
        guard let row = rows.first else { throw FactorError.sessionEnded }
        return OwnersMeans(hasPassword: try row["has_password"], canUnlock: try row["can_unlock"])
    }

    /// What the person has, for their own page.
    func factors(of userID: UserID) async throws -> OwnFactors {
        let rows = try await pool.query(
            """
            SELECT EXISTS (SELECT FROM totp_factors WHERE user_id = \(userID.uuid) AND secret IS NOT NULL) AS has_totp,
                (SELECT count(*) FROM recovery_codes WHERE user_id = \(userID.uuid)) AS codes,
                EXISTS (SELECT FROM pins WHERE user_id = \(userID.uuid)) AS has_pin
            """)
        guard let row = rows.first else { throw FactorError.sessionEnded }
        return OwnFactors(
            hasTOTP: try row["has_totp"], recoveryCodesLeft: try row["codes"], hasPIN: try row["has_pin"])
    }

    func hasTOTP(_ userID: UserID) async throws -> Bool {
        try await pool.query(
            "SELECT FROM totp_factors WHERE user_id = \(userID.uuid) AND secret IS NOT NULL"
        ).first != nil
    }

    /// Keeps a secret that waits for its first code.
    /// - Returns: how the app is to name the account.
    func start(_ totp: TOTP, of userID: UserID, at now: Date) async throws -> String {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                "SELECT email, user_name FROM people WHERE user_id = \(userID.uuid) FOR KEY SHARE")
            guard let row = rows.first else { throw FactorError.sessionEnded }
            let sealed = try await transaction.seal(totp.secret, at: Self.totpPlace, of: userID, under: keys)
            try await transaction.query(
                """
                INSERT INTO totp_factors (user_id, new_secret, started_at) VALUES (\(userID.uuid), \(sealed), \(now))
                ON CONFLICT (user_id) DO UPDATE SET new_secret = excluded.new_secret, started_at = excluded.started_at
                """)
            let (email, userName): (String?, String?) = (try row["email"], try row["user_name"])
            return email ?? userName ?? ""
        }
    }

    /// - Throws: ``FactorError/notStarted``, ``FactorError/wrongCode``.
    func confirm(
        _ code: OneTimeCode, in session: Session, at now: Date, within patience: TimeInterval, recovery: [RecoveryCode]
    ) async throws {
        let userID = session.userID
        try await pool.transaction { transaction in
            let sealed: [UInt8]? = try await transaction.query(
                """
                SELECT new_secret FROM totp_factors
                WHERE user_id = \(userID.uuid) AND new_secret IS NOT NULL AND started_at > \(now - patience) FOR UPDATE
                """
            ).first?["new_secret"]
            guard let sealed else { throw FactorError.notStarted }
            let totp = TOTP(secret: try await transaction.open(sealed, at: Self.totpPlace, of: userID, under: keys))
            guard let step = totp.step(of: code, at: now, after: nil) else { throw FactorError.wrongCode }
            try await transaction.query(
                """
                UPDATE totp_factors SET secret = new_secret, new_secret = NULL, confirmed_at = \(now),
                    last_step = \(Int(step))
                WHERE user_id = \(userID.uuid)
                """)
            try await transaction.replaceCodes(of: userID, by: recovery)
            try await transaction.endSessions(of: userID, except: session.tokenDigest)
        }
    }

    /// - Returns: false when the person has no app connected.
    func replaceCodes(of userID: UserID, by codes: [RecoveryCode]) async throws -> Bool {
        try await pool.transaction { transaction in
            let rows = try await transaction.query(
                "SELECT FROM totp_factors WHERE user_id = \(userID.uuid) AND secret IS NOT NULL FOR UPDATE")
            guard !rows.isEmpty else { return false }
            try await transaction.replaceCodes(of: userID, by: codes)
            return true
        }
    }

    /// - Returns: whether there was one.
    func removeTOTP(of userID: UserID) async throws -> Bool {
        try await pool.query("DELETE FROM totp_factors WHERE user_id = \(userID.uuid)").affectedCount == 1
    }

    /// Uses up a code of the app, or a recovery code.
    /// - Returns: whether it was right.
    func take(_ proof: SecondStep.Proof, of userID: UserID, at now: Date) async throws -> Bool {
        switch proof {
        case .code(let code): try await take(code, of: userID, at: now)
        case .recovery(let code):
            try await pool.query(
                "DELETE FROM recovery_codes WHERE user_id = \(userID.uuid) AND digest = \(code.digest(of: userID))"
            ).affectedCount == 1
        }
    }

    private func take(_ code: OneTimeCode, of userID: UserID, at now: Date) async throws -> Bool {
        try await pool.transaction { transaction in
            // The lock makes two requests with one code take turns.
            let rows = try await transaction.query(
                """
                SELECT secret, last_step FROM totp_factors
                WHERE user_id = \(userID.uuid) AND secret IS NOT NULL FOR UPDATE
                """)
            guard let row = rows.first else { return false }
            let (sealed, last): ([UInt8], Int?) = (try row["secret"], try row["last_step"])
            let totp = TOTP(secret: try await transaction.open(sealed, at: Self.totpPlace, of: userID, under: keys))
            guard let step = totp.step(of: code, at: now, after: last.map(Int64.init)) else { return false }
            try await transaction.query(
                "UPDATE totp_factors SET last_step = \(Int(step)) WHERE user_id = \(userID.uuid)")
            return true
        }
    }

    private static let totpPlace = "second-factors/totp"
}

/// Sign-ins that wait for a code.
extension PostgresFactorStore {
    func save(_ token: SessionToken, of userID: UserID, until end: Date) async throws {
        try await pool.query(
            """
            INSERT INTO pending_sign_ins (token_digest, user_id, expires_at)
            SELECT \(token.digest), user_id, \(end) FROM people WHERE user_id = \(userID.uuid) FOR KEY SHARE
            """)
    }

    func person(waitingWith token: SessionToken, at now: Date) async throws -> UserID? {
        let row = try await pool.query(
            "SELECT user_id FROM pending_sign_ins WHERE token_digest = \(token.digest) AND expires_at > \(now)"
        ).first
        return try row.map { UserID(try $0["user_id"]) }
    }

    /// - Returns: whether nobody finished it before.
    func finish(_ token: SessionToken) async throws -> Bool {
        try await pool.query("DELETE FROM pending_sign_ins WHERE token_digest = \(token.digest)").affectedCount == 1
    }
}

extension PostgresTransaction {
    fileprivate func replaceCodes(of userID: UserID, by codes: [RecoveryCode]) async throws {
        try await pipeline([
            "DELETE FROM recovery_codes WHERE user_id = \(userID.uuid)",
            """
            INSERT INTO recovery_codes (user_id, digest)
            SELECT \(userID.uuid), digest FROM unnest(\(codes.map { $0.digest(of: userID) })) AS digest
            """,
        ])
    }

    func seal(_ bytes: [UInt8], at place: String, of userID: UserID, under keys: MasterKeys) async throws -> [UInt8] {
        try await personKey(of: userID, under: keys).seal(bytes, at: "\(place)/\(userID)")
    }

    func open(_ sealed: [UInt8], at place: String, of userID: UserID, under keys: MasterKeys) async throws -> [UInt8] {
        guard let key = try await knownPersonKey(of: userID, under: keys) else { throw MasterKeyFault.unknown }
        return try key.open(sealed, at: "\(place)/\(userID)")
    }
}
