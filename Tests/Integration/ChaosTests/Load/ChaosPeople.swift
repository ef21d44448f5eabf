import Domain
import MessageProtocol
import Postgres
import TestSupport
import TrialAccounts

/// Signs people up before anything goes wrong.
struct ChaosPeople: Sendable {
    let accounts: TrialAccounts
    let gateway: ChaosGateway
    let database: PostgresPool

    struct NotSignedUp: Error, CustomStringConvertible {
        let description: String
    }

    /// Returns when every service knows everybody's subscription.
    func signUp() async throws -> [ChaosUser] {
        var users: [ChaosUser] = []
        for person in try ChaosPerson.cast() {
            let account = try await accounts.join(person.email, password: "hazel and ash for \(person.area)")
            let user = ChaosUser(person: person, userID: account.userID, token: account.token)
            let subscribed = await gateway.subscribe(user)
            guard case .accepted = subscribed else {
                throw NotSignedUp(description: "\(person.name) is not subscribed: \(subscribed)")
            }
            users.append(user)
        }
        for (schema, table) in [("alert_fanout", "audience"), ("notifier", "subscribers")] {
            try await eventually("all \(users.count) people are in \(schema).\(table)") {
                let rows = try await database.query(
                    "SELECT count(*) FROM \(identifier: schema).\(identifier: table)")
                return try rows.first?.decode(Int.self) == users.count
            }
        }
        return users
    }
}
