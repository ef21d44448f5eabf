import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct RememberSubscriberTests {
    @Test(arguments: [[1, 2], [2, 1], [2, 1, 2]])
    func keepsTheHighestVersionWhateverTheOrder(_ versions: [Int]) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let handler = SubscriberChangedHandler(
                rememberSubscriber: RememberSubscriber(store: PostgresSubscriberStore(pool: pool)) { .noon })

            for version in versions {
                let change = SubscriberChanged(
                    userID: userID, version: version, place: nil, sensitivities: [], radius: Kilometres(25),
                    language: "en", email: "version\(version)@example.org")
                #expect(try await handler.handle(change, MessageContext()) == .done)
            }

            let rows = try await pool.query("SELECT version, email FROM subscribers WHERE user_id = \(userID.uuid)")
            let kept = try rows.decode((Int, String?).self)
            #expect(kept.map(\.0) == [2])
            #expect(kept.map(\.1) == ["version2@example.org"])
        }
    }

    @Test func forgetsAnAddressThatIsTakenBack() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let store = PostgresSubscriberStore(pool: pool)

            try await store.keepIfNewer(.sample(userID, version: 1), at: .noon)
            try await store.keepIfNewer(.sample(userID, version: 2, email: nil), at: .noon)

            #expect(try await pool.count("subscribers WHERE email IS NULL") == 1)
        }
    }
}
