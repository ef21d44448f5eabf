import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct UpdateRecipientTests {
    @Test(arguments: [[1, 2], [2, 1], [2, 1, 2]])
    func keepsTheHighestVersionWhateverTheOrder(_ versions: [Int]) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let handler = SubscriberChangedHandler(
                updateRecipient: UpdateRecipient(store: PostgresSubscriberStore(pool: pool)) { .noon })

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

    @Test func erasesAPersonsNotificationsWithTheirAccount() async throws {
        try await withNotifierDatabase { pool in
            let suggestion = try QuizSuggested.sample()
            let (gone, other) = (suggestion.userID, UserID())
            try await pool.addSubscribers([gone, other])
            try await pool.deliver(.sample(recipients: [gone, other]))
            try await SuggestQuiz(store: PostgresSuggestionStore(pool: pool, enabledChannels: [.email])) { .noon }(
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

    @Test func leadsToTheMailAddressAsTheSettingsSay() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let settings = try NotificationSettings.sample(
                timeZone: "Europe/Zurich", snoozedUntil: .noon + 60, [(.email, .alert, .weekly)])

            try await pool.addSubscribers([userID], settings: settings)

            let routes = try await pool.query(
                "SELECT endpoint_id, channel, alert, digest, snoozed_until, time_zone FROM routes"
            ).decode((UUID, String, String, String, Date, String).self)
            #expect(routes.map(\.0) == [EndpointID.email.uuid])
            #expect(routes.map(\.1) == ["email"])
            #expect(routes.map(\.2) == ["weekly"])
            #expect(routes.map(\.3) == ["immediately"])
            #expect(routes.map(\.4) == [.noon + 60])
            #expect(routes.map(\.5) == ["Europe/Zurich"])
        }
    }

    @Test(arguments: [nil, "ada@example.org", "countess@example.org"])
    func leavesAnAddressThatBouncedAloneUntilItIsAnother(_ email: String?) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], email: "ada@example.org")
            try await pool.query("UPDATE subscribers SET email_bounced_version = version")

            for version in 2...3 { try await pool.addSubscribers([userID], version: version, email: email) }

            #expect(try await pool.count("routes") == (email == "countess@example.org" ? 1 : 0))
        }
    }

    @Test func takesAnAddressBackThatBouncedOnceItWasTakenOut() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            try await pool.query("UPDATE subscribers SET email_bounced_version = version")

            try await pool.addSubscribers([userID], version: 2, email: nil)
            try await pool.addSubscribers([userID], version: 3)

            #expect(try await pool.count("routes") == 1)
        }
    }

    @Test func hasNoRouteOfABounceAfterTheRefreshThatFollowsIt() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])

            try await pool.transaction { transaction in
                try await transaction.query("UPDATE subscribers SET email_bounced_version = version")
                try await transaction.refreshRoutes(of: userID)
            }

            #expect(try await pool.count("routes") == 0)
        }
    }

    @Test func takesTheSameVersionOnceMoreForTheSettingsThatWereNotKeptBefore() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], version: 4)
            try await pool.query("UPDATE subscribers SET settings = '{}'")

            try await pool.addSubscribers([userID], version: 3, settings: try .sample([(.email, .alert, .weekly)]))
            #expect(try await pool.count("routes WHERE alert = 'immediately'") == 1)
            try await pool.addSubscribers([userID], version: 4, settings: try .sample([(.email, .alert, .daily)]))
            try await pool.addSubscribers([userID], version: 4, settings: try .sample([(.email, .alert, .weekly)]))

            #expect(try await pool.count("routes WHERE alert = 'daily'") == 1)
        }
    }

    @Test func erasesWhereAPersonWasReached() async throws {
        try await withNotifierDatabase { pool in
            let (gone, other) = (UserID(), UserID())
            let settings = try NotificationSettings.sample([(.email, .alert, .daily)])
            try await pool.addSubscribers([gone, other], settings: settings)
            for userID in [gone, other] { try await pool.addEndpoint(.phone, of: userID) }
            try await pool.deliver(.sample(recipients: [gone, other]))

            try await pool.delete(gone)

            for table in ["endpoints", "routes", "digest_windows"] {
                #expect(try await pool.count("\(identifier: table) WHERE user_id = \(gone.uuid)") == 0)
                #expect(try await pool.count("\(identifier: table) WHERE user_id = \(other.uuid)") > 0)
            }
        }
    }

    @Test func takesOutWhatWaitsWhenItsChannelIsSwitchedOffForItsKind() async throws {
        try await withNotifierDatabase { pool in
            let (userID, other) = (UserID(), UserID())
            try await pool.addSubscribers([userID, other])
            try await pool.addEndpoint(.phone, of: userID)
            let people = [userID, other]
            try await pool.deliver(.sample(recipients: people), over: [.email, .apns])
            try await pool.deliver(.sample(recipients: people).with(lane: .digest), over: [.email, .apns])
            try await pool.deliver(.sample(recipients: people), over: [.email, .apns])
            try await pool.query("UPDATE deliveries SET lease_until = \(Date.noon + 60) WHERE source = 3")

            try await pool.addSubscribers([userID], version: 2, settings: try .sample([(.email, .alert, .off)]))

            let states = try await pool.query(
                """
                SELECT source || ' ' || channel || ' ' || state FROM deliveries WHERE user_id = \(userID.uuid)
                ORDER BY source, channel
                """
            ).decode(String.self)
            #expect(
                states == [
                    "1 apns queued", "1 email superseded", "2 apns queued", "2 email queued", "3 apns queued",
                    "3 email queued",
                ])
            #expect(try await pool.count("deliveries WHERE user_id = \(other.uuid) AND state = 'queued'") == 3)
        }
    }
}
