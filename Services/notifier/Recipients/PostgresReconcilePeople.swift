import ArgumentParser
import Domain
import Foundation
import MessageProtocol
import Postgres
import ServiceConnections

/// Makes the notifier forget the people and the addresses that the gateway has forgotten.
struct ReconcilePeople: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date

    /// - Returns: how many people were erased.
    /// - Throws: ``DepartedPeopleFault``, else what the stores throw.
    func people() async throws -> Int {
        let store = PostgresSubscriberStore(pool: pool)
        return try await DepartedPeople(pool: pool, known: Self.known).erase { userID, version in
            try await store.keepIfNewer(.erasure(of: UserID(userID), version: version), at: now())
        }
    }

    /// The addresses that people who still have an account have removed.
    /// - Returns: how many there were.
    func endpoints() async throws -> Int {
        let store = PostgresEndpointStore(pool: pool)
        let removed = try await pool.query(
            """
            SELECT user_id, endpoint_id, version FROM endpoints AS known
            WHERE address IS NOT NULL AND NOT EXISTS (
                SELECT FROM ingest_gateway.people_endpoints AS endpoint
                WHERE endpoint.user_id = known.user_id AND endpoint.endpoint_id = known.endpoint_id)
            ORDER BY user_id, endpoint_id
            """
        ).decode((UUID, UUID, Int).self)
        for (userID, endpointID, version) in removed {
            let gone = Endpoint(
                userID: UserID(userID), endpointID: EndpointID(endpointID), version: version + 1, address: nil)
            try await store.keepIfNewer(gone, at: now())
        }
        return removed.count
    }

    /// Everybody of whom anything but the erasure is stored.
    private static let known: SQL = """
        SELECT found.user_id, coalesce(subscribers.version, 0) AS version
        FROM (
            SELECT user_id FROM subscribers WHERE NOT is_deleted UNION SELECT user_id FROM entries
            UNION SELECT user_id FROM opened UNION SELECT user_id FROM deliveries UNION SELECT user_id FROM digest_windows
            UNION SELECT user_id FROM routes UNION SELECT user_id FROM endpoints UNION SELECT user_id FROM reminders
        ) AS found LEFT JOIN subscribers USING (user_id)
        """
}

extension SubscriberChanged {
    /// Says that the account is gone, and nothing else.
    fileprivate static func erasure(of userID: UserID, version: Int) -> SubscriberChanged {
        SubscriberChanged(
            userID: userID, version: version, place: nil, sensitivities: [], radius: Kilometres(0), language: "en",
            email: nil, isDeleted: true)
    }
}

/// Makes this service forget the people whom the gateway has forgotten.
struct ReconcilePeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile-people",
        abstract: "Erase everything of people and addresses that the gateway does not know.",
        discussion: "Safe at any time; needed after a backup was restored.")

    func run() async throws {
        let (people, endpoints) = try await CommandSession.run(.notifier) { pool in
            let reconcile = ReconcilePeople(pool: pool, now: { Date() })
            return (try await reconcile.people(), try await reconcile.endpoints())
        }
        print("\(people) people and \(endpoints) addresses are not at the gateway and are erased")
    }
}
