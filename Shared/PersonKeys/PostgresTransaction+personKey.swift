public import Domain
public import Postgres

extension PostgresTransaction {
    /// The person's key, created if there is none, and rewrapped when the master key has changed.
    public func personKey(of userID: UserID, under masterKeys: MasterKeys) async throws -> PersonKey {
        if let key = try await knownPersonKey(of: userID, under: masterKeys) { return key }
        try await query(
            """
            INSERT INTO person_keys (user_id, wrapped)
            VALUES (\(userID.uuid), \(try masterKeys.wrap(PersonKey()))) ON CONFLICT DO NOTHING
            """)
        guard let key = try await knownPersonKey(of: userID, under: masterKeys) else {
            throw MasterKeyFault.unknown
        }
        return key
    }

    /// - Returns: nil when no data of the person was ever sealed, or all was erased.
    public func knownPersonKey(of userID: UserID, under masterKeys: MasterKeys) async throws -> PersonKey? {
        let rows = try await query("SELECT wrapped FROM person_keys WHERE user_id = \(userID.uuid)")
        guard let row = rows.first else { return nil }
        let wrapped: [UInt8] = try row["wrapped"]
        let key = try masterKeys.unwrap(wrapped)
        if masterKeys.isOutdated(wrapped) {
            try await query(
                "UPDATE person_keys SET wrapped = \(try masterKeys.wrap(key)) WHERE user_id = \(userID.uuid)")
        }
        return key
    }

    /// Destroys the key, which makes everything sealed under it unreadable.
    public func erasePersonKey(of userID: UserID) async throws {
        try await query("DELETE FROM person_keys WHERE user_id = \(userID.uuid)")
    }
}

extension Migration {
    /// The table of ``PostgresTransaction/personKey(of:under:)``; services that seal data add it to their migrations.
    public static func personKeys(number: Int) -> Migration {
        Migration(
            number: number, name: "person_keys",
            statements: """
                -- Deleting a row makes all that was sealed for the person unreadable, in backups too.
                CREATE TABLE person_keys (
                    user_id uuid PRIMARY KEY,
                    wrapped bytea NOT NULL
                );
                """)
    }
}
