import ArgumentParser
import Domain
import MessageProtocol
import Postgres
import ServiceConnections

extension PostgresSubscribedPlaceStore {
    /// Forgets the places of people whom the gateway does not know.
    /// - Returns: how many they were.
    func eraseDeparted() async throws -> Int {
        let known: SQL = "SELECT user_id, version FROM subscribed_places WHERE latitude_tenths IS NOT NULL"
        return try await DepartedPeople(pool: pool, known: known).erase { userID, version in
            try await keep(nil, of: UserID(userID), version: version, asking: [])
        }
    }
}

/// Makes this service forget whom the gateway has forgotten.
struct ReconcilePeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reconcile-people", abstract: "Forget the places of people whom the gateway does not know.",
        discussion: "Safe at any time; needed after a backup was restored.")

    func run() async throws {
        let count = try await CommandSession.run(.environmentPoller) { pool in
            try await PostgresSubscribedPlaceStore(pool: pool).eraseDeparted()
        }
        print("\(count) people are not at the gateway and their places are erased")
    }
}
