import Domain
import Postgres

/// Keys of the day in the table `token_keys`.
struct PostgresDayKeyStore: Sendable {
    let pool: PostgresPool
    let signer: TokenSigner

    func knownKey(of study: StudyID, on day: CalendarDay) async throws -> DayKey? {
        try await pool.query(Self.key(of: study, on: day)).first.map { try Self.key($0, study, day) }
    }

    /// Made by one replica while the others wait, if there is none.
    func key(of study: StudyID, on day: CalendarDay) async throws -> DayKey {
        if let key = try await knownKey(of: study, on: day) { return key }
        let lock: SQL = "SELECT pg_advisory_xact_lock(hashtextextended(\("token key \(study) \(day)"), 0))"
        return try await pool.transaction(startingWith: [lock]) { transaction, _ in
            if let row = try await transaction.query(Self.key(of: study, on: day)).first {
                return try Self.key(row, study, day)
            }
            let key = try await signer.newKey(of: study, on: day)
            try await transaction.query(
                """
                INSERT INTO token_keys (study_id, day, public_key, wrapped, sealed_private_key)
                VALUES (\(study), \(day.description)::date, \(key.publicKey), \(key.sealed?.wrapped),
                    \(key.sealed?.bytes))
                """)
            return key
        }
    }

    func erasePrivateKeys(before day: CalendarDay) async throws {
        await signer.forget(before: day)
        try await pool.query(
            """
            UPDATE token_keys SET wrapped = NULL, sealed_private_key = NULL
            WHERE day < \(day.description)::date AND wrapped IS NOT NULL
            """)
    }

    private static func key(of study: StudyID, on day: CalendarDay) -> SQL {
        """
        SELECT public_key, wrapped, sealed_private_key FROM token_keys
        WHERE study_id = \(study) AND day = \(day.description)::date
        """
    }

    private static func key(_ row: Row, _ study: StudyID, _ day: CalendarDay) throws -> DayKey {
        let (wrapped, bytes): ([UInt8]?, [UInt8]?) = (try row["wrapped"], try row["sealed_private_key"])
        var key = DayKey(study: study, day: day, publicKey: try row["public_key"])
        if let wrapped, let bytes { key.sealed = SealedPrivateKey(wrapped: wrapped, bytes: bytes) }
        return key
    }
}
