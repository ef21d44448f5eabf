import Domain
import Foundation
import Postgres

/// People with a place and allergens of their own, for the pages that are about them.
enum WebPeople {
    /// As many places as the environment is known of.
    static let places = 500

    /// Gives everybody in the stack a subscription, at one place after the other.
    static func settle(at rows: EnvironmentRows, in stack: AccountsStack) async throws {
        let centres = rows.cells.map { Grid.tenthOfDegree.centre(of: $0) }
        try await stack.database.pool.transaction { transaction in
            try await transaction.liftTimeLimits()
            try await transaction.query(
                """
                INSERT INTO ingest_gateway.subscriptions (user_id, version, wishes)
                SELECT person.user_id, 1, jsonb_set(\(wishes)::jsonb, '{place}', jsonb_build_object('name', 'Pond',
                    'coordinate', jsonb_build_object('latitude', place.latitude, 'longitude', place.longitude)))
                FROM unnest(\(stack.people.userIDs)) WITH ORDINALITY AS person (user_id, number)
                JOIN unnest(\(centres.map(\.latitude)), \(centres.map(\.longitude))) WITH ORDINALITY
                    AS place (latitude, longitude, number) ON place.number = person.number % \(centres.count) + 1
                """)
        }
        try await stack.database.pool.query("VACUUM ANALYZE ingest_gateway.subscriptions")
    }

    private static let wishes = """
        {"radius": 25, "language": "en", "settings": {"channels": {}, "timeZone": "Europe/Zurich", "reminders": [], \
        "onlyUrgent": false, "weeklyInterruptions": 21}, "sensitivities": [{"allergen": "birch", "threshold": 3}, \
        {"allergen": "grass", "threshold": 4}], "locationPrecision": "neighbourhood", "emailNotifications": false, \
        "app": {"units": "metric", "pollenType": "tree", "hidden": [], "isWelcomed": true}}
        """
}

/// A page of the web app that is about whoever is signed in.
struct WebPageUnderTest: Sendable {
    let path: String
    /// Whether accounts has it; else the gateway.
    var isOfAccounts = false

    static let all = [
        WebPageUnderTest(path: "/"), WebPageUnderTest(path: "/map"), WebPageUnderTest(path: "/report"),
        WebPageUnderTest(path: "/settings"), WebPageUnderTest(path: "/notifications"), WebPageUnderTest(path: "/quiz"),
        WebPageUnderTest(path: "/season"), WebPageUnderTest(path: "/glance"),
        WebPageUnderTest(path: "/account", isOfAccounts: true), WebPageUnderTest(path: "/sign-in", isOfAccounts: true),
    ]

    func url(in stack: AccountsStack) -> String { (isOfAccounts ? stack.accountsURL : stack.gatewayURL) + path }
}
