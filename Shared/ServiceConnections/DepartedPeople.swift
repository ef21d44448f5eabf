public import Foundation
public import Postgres

/// Finds the people whom a service still knows although the gateway, which owns the list of people, does not.
///
/// After a backup was restored, these are people whose erasure was still in flight as a message, and those whom the log of
/// erasures names.
public struct DepartedPeople: Sendable {
    private let pool: PostgresPool
    private let known: SQL

    /// - Parameter known: a query of `user_id` and `version`, the highest that the service has stored of each person it
    ///   knows anything of.
    public init(pool: PostgresPool, known: SQL) {
        (self.pool, self.known) = (pool, known)
    }

    /// Passes each of them on, with the version that an erasure has to have to count.
    /// - Returns: how many there were.
    /// - Throws: ``DepartedPeopleFault`` when the gateway knows nobody, else what the body throws.
    nonisolated(nonsending) public func erase(
        _ body: nonisolated(nonsending) (_ userID: UUID, _ version: Int) async throws -> Void
    ) async throws -> Int {
        guard try await pool.query("SELECT FROM ingest_gateway.people LIMIT 1").count == 1 else {
            throw DepartedPeopleFault.gatewayKnowsNobody
        }
        // One statement sees one state: whoever is known here had an account before.
        let departed = try await pool.query(
            """
            SELECT user_id, version FROM (\(known)) AS known
            WHERE NOT EXISTS (SELECT FROM ingest_gateway.people AS person WHERE person.user_id = known.user_id)
            ORDER BY user_id
            """
        ).decode((UUID, Int).self)
        for (userID, version) in departed { try await body(userID, version + 1) }
        return departed.count
    }
}

/// Why the search was not made.
public enum DepartedPeopleFault: Error, CustomStringConvertible {
    /// An empty view is more likely to be a fault than to mean that everybody has left.
    case gatewayKnowsNobody

    public var description: String {
        switch self {
        case .gatewayKnowsNobody:
            "the gateway knows nobody, so nothing was erased: is ingest_gateway.people the right view?"
        }
    }
}
