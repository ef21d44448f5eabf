import Domain
import Foundation
import PersonKeys
import Postgres

extension PostgresTransaction {
    /// Locks one person until the transaction ends.
    /// - Returns: nil when nothing is known of the person.
    @discardableResult
    func lockPerson(_ userID: UserID) async throws -> Person? {
        let rows = try await pipeline([
            "SELECT pg_advisory_xact_lock(hashtextextended(\(userID.description), 0))",
            // Begins after the lock is taken, so it sees what the last transaction committed.
            "SELECT \(Person.columns) FROM people WHERE user_id = \(userID.uuid)",
        ])
        return try rows[1].first.map(Person.init)
    }

    /// Changes what is remembered of a person, under their lock; nothing changes when the body throws.
    ///
    /// For a deleted account the body gets an empty value, and its changes are not stored.
    func changePersonHealth<Result>(
        of userID: UserID, under masterKeys: MasterKeys, _ change: (inout PersonHealth) throws -> Result
    ) async throws -> Result {
        guard try await lockPerson(userID)?.isOffLimits != true else {
            var nobody = PersonHealth()
            return try change(&nobody)
        }
        let key = try await personKey(of: userID, under: masterKeys)
        let before = try await personHealth(of: userID, key)
        var health = before
        let result = try change(&health)
        if health != before { try await keep(health, of: userID, key) }
        return result
    }

    /// - Returns: an empty value when nothing is remembered.
    func personHealth(of userID: UserID, _ key: PersonKey) async throws -> PersonHealth {
        let rows = try await query("SELECT sealed FROM person_health WHERE user_id = \(userID.uuid)")
        guard let row = rows.first else { return PersonHealth() }
        return try PersonHealth(sealed: try row["sealed"], of: userID, key)
    }

    func keep(_ health: PersonHealth, of userID: UserID, _ key: PersonKey) async throws {
        // clock_timestamp() rather than now(), so that each change is later than the one it waited for.
        try await query(
            """
            INSERT INTO person_health (user_id, sealed, changed_at)
            VALUES (\(userID.uuid), \(try health.sealed(of: userID, key)), clock_timestamp())
            ON CONFLICT (user_id) DO UPDATE SET sealed = EXCLUDED.sealed, changed_at = EXCLUDED.changed_at
            """)
    }
}

extension PersonHealth {
    func sealed(of userID: UserID, _ key: PersonKey) throws -> [UInt8] {
        try key.seal(try bytes(), at: Self.place(of: userID))
    }

    init(sealed: [UInt8], of userID: UserID, _ key: PersonKey) throws {
        try self.init(bytes: try key.open(sealed, at: Self.place(of: userID)))
    }

    private static func place(of userID: UserID) -> String { "health/\(userID)" }
}
