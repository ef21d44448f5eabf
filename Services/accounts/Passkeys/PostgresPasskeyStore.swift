import Domain
import Foundation
import Postgres

/// Passkeys, and the challenges that were used, in the tables `passkeys` and `used_challenges`.
struct PostgresPasskeyStore: Sendable {
    let pool: PostgresPool

    /// The newest first.
    func passkeys(of userID: UserID) async throws -> [StoredPasskey] {
        try await pool.query(
            """
            SELECT \(StoredPasskey.columns) FROM passkeys WHERE user_id = \(userID.uuid)
            ORDER BY created_at DESC, credential_id
            """
        ).map(StoredPasskey.init)
    }

    func passkey(with id: [UInt8]) async throws -> StoredPasskey? {
        try await pool.query("SELECT \(StoredPasskey.columns) FROM passkeys WHERE credential_id = \(id)").first
            .map(StoredPasskey.init)
    }

    /// How the person is called, for the authenticator's list.
    func label(of userID: UserID) async throws -> PersonLabel? {
        let rows = try await pool.query("SELECT email, user_name FROM people WHERE user_id = \(userID.uuid)")
        return try rows.first.map { row in
            let (email, userName): (String?, String?) = (try row["email"], try row["user_name"])
            return PersonLabel(account: email ?? userName ?? "", shown: userName ?? email ?? "")
        }
    }

    /// - Throws: ``PasskeyFault/challenge``, ``PasskeyFault/alreadyRegistered``, ``PasskeyFault/tooMany(limit:)``.
    func add(_ passkey: StoredPasskey, using challenge: AcceptedChallenge) async throws {
        try await pool.transaction { transaction in
            // Two at the same time must not both be the last that fits.
            let count: Int? = try await transaction.pipeline([
                "SELECT FROM people WHERE user_id = \(passkey.userID.uuid) FOR NO KEY UPDATE",
                "SELECT count(*) AS count FROM passkeys WHERE user_id = \(passkey.userID.uuid)",
            ])[1].first?["count"]
            guard (count ?? 0) < StoredPasskey.most else { throw PasskeyFault.tooMany(limit: StoredPasskey.most) }
            try await transaction.use(challenge)
            let added = try await transaction.query(
                """
                INSERT INTO passkeys (
                    credential_id, user_id, name, public_key, counter, is_backup_eligible, is_backed_up, transports,
                    created_at
                ) SELECT \(passkey.id), user_id, \(passkey.name), \(passkey.publicKey), \(Int(passkey.counter)),
                    \(passkey.isBackupEligible), \(passkey.isBackedUp), \(passkey.transports), \(passkey.createdAt)
                FROM people WHERE user_id = \(passkey.userID.uuid) ON CONFLICT (credential_id) DO NOTHING
                """)
            guard added.affectedCount == 1 else { throw PasskeyFault.alreadyRegistered }
        }
    }

    /// Notes that a passkey was used once more.
    /// - Parameter before: the passkey as it was when its signature was checked.
    /// - Throws: ``PasskeyFault/challenge``, and ``PasskeyFault/counter`` when it was used or removed meanwhile.
    func note(
        _ used: StoredPasskey, after before: StoredPasskey, at now: Date, using challenge: AcceptedChallenge
    ) async throws {
        try await pool.transaction { transaction in
            try await transaction.use(challenge)
            let noted = try await transaction.query(
                """
                UPDATE passkeys SET counter = \(Int(used.counter)), is_backed_up = \(used.isBackedUp), used_at = \(now)
                WHERE credential_id = \(used.id) AND counter = \(Int(before.counter))
                """)
            guard noted.affectedCount == 1 else { throw PasskeyFault.counter }
        }
    }

    /// Removes a passkey while there is another way in.
    /// - Returns: whether the person had it.
    /// - Throws: ``PasskeyFault/lastWayIn``.
    func remove(_ id: [UInt8], of userID: UserID) async throws -> Bool {
        try await pool.transaction { transaction in
            // Whoever removes another way in waits here.
            guard let person = try await transaction.holdPerson(userID) else { throw AccountError.deleted }
            let removed = try await transaction.query(
                "DELETE FROM passkeys WHERE credential_id = \(id) AND user_id = \(userID.uuid)")
            guard removed.affectedCount == 1 else { return false }
            let others = try await transaction.query(
                """
                SELECT FROM passkeys WHERE user_id = \(userID.uuid)
                UNION ALL SELECT FROM social_identities WHERE user_id = \(userID.uuid)
                """
            ).count
            guard person.passwordHash != nil || others > 0 else { throw PasskeyFault.lastWayIn }
            return true
        }
    }
}

/// What an authenticator shows of a person.
struct PersonLabel: Sendable, Equatable {
    /// The e-mail address, or the user name where there is none.
    var account: String
    var shown: String
}

extension PostgresTransaction {
    /// - Throws: ``PasskeyFault/challenge`` when it was used before, by whichever process.
    func use(_ challenge: AcceptedChallenge) async throws {
        let used = try await query(
            """
            INSERT INTO used_challenges (digest, expires_at) VALUES (\(challenge.digest), \(challenge.end))
            ON CONFLICT DO NOTHING
            """)
        guard used.affectedCount == 1 else { throw PasskeyFault.challenge }
    }
}

extension StoredPasskey {
    fileprivate static let columns: SQL = """
        credential_id, user_id, name, public_key, counter, is_backup_eligible, is_backed_up, transports, created_at, used_at
        """

    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["credential_id"], userID: UserID(try row["user_id"]), name: try row["name"],
            publicKey: try row["public_key"], counter: UInt32(clamping: try row["counter", as: Int.self]),
            isBackupEligible: try row["is_backup_eligible"], isBackedUp: try row["is_backed_up"],
            transports: try row["transports"], createdAt: try row["created_at"], usedAt: try row["used_at"])
    }
}
