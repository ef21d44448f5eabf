import ArgumentParser
import Domain
import MessageProtocol
import Postgres
import ServiceConnections

extension PostgresPersonStore {
    /// Destroys everything of people whom the gateway does not know, and of whom it erased while the message about it
    /// was lost.
    /// - Returns: how many they were.
    func eraseDeparted() async throws -> Int {
        let departed = DepartedPeople(
            pool: pool,
            known: """
                SELECT found.user_id, coalesce(people.version, 0) AS version
                FROM (
                    SELECT user_id FROM people WHERE NOT is_deleted
                    UNION SELECT user_id FROM photo_groups
                    UNION SELECT user_id FROM person_keys
                ) AS found LEFT JOIN people USING (user_id)
                """)
        return try await departed.erase { userID, version in
            try await keepIfNewer(
                SubscriberChanged(
                    userID: UserID(userID), version: version, place: nil, sensitivities: [], radius: Kilometres(0),
                    language: "en", email: nil, isDeleted: true))
        }
    }
}

/// Makes this service forget whom the gateway has forgotten.
struct ReconcilePeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile-people",
        abstract: "Erase everything of people whom the gateway does not know.",
        discussion: "Safe at any time; needed after a backup was restored.")

    func run() async throws {
        let count = try await CommandSession.run(.skinCheck) { pool in
            try await PostgresPersonStore(pool: pool).eraseDeparted()
        }
        print("\(count) people are not at the gateway and are erased")
    }
}
