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

    @Test func erasesWhatAPersonWasToldWithTheirAccount() async throws {
        try await withNotifierDatabase { pool in
            let suggestion = try QuizSuggested.sample()
            let (gone, other) = (suggestion.userID, UserID())
            try await pool.addSubscribers([gone, other])
            try await pool.deliver(.sample(recipients: [gone, other]))
            try await SuggestQuiz(store: PostgresQuizSuggestionStore(pool: pool, queuesMail: true)) { .noon }(
                suggestion, messageID: UUID())

            try await pool.delete(gone)

            for table in ["notifications", "deliveries"] {
                #expect(try await pool.count("\(identifier: table) WHERE user_id = \(gone.uuid)") == 0)
                #expect(try await pool.count("\(identifier: table) WHERE user_id = \(other.uuid)") == 1)
            }
            // The suggestion's text names a measurement.
            #expect(try await pool.query("SELECT kind FROM sources JOIN texts ON source = number").count == 1)
            #expect(try await pool.count("subscribers WHERE user_id = \(gone.uuid) AND email IS NULL") == 1)
        }
    }

    @Test func erasesNothingForADeletionOlderThanWhatIsKnown() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await PostgresSubscriberStore(pool: pool).keepIfNewer(.sample(userID, version: 3), at: .noon)
            try await pool.deliver(.sample(recipients: [userID]))

            try await pool.delete(userID, version: 2)

            #expect(try await pool.count("notifications") == 1)
            #expect(try await pool.count("subscribers WHERE email IS NOT NULL") == 1)
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
