import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct UpdateEndpointTests {
    @Test(arguments: [[1, 2], [2, 1], [2, 1, 2]])
    func keepsTheHighestVersionWhateverTheOrder(_ versions: [Int]) async throws {
        try await withNotifierDatabase { pool in
            let (userID, endpointID) = (UserID(), EndpointID())

            for version in versions {
                try await pool.change(userID, endpointID, version, .fcm(token: "version-\(version)"))
            }

            let kept = try await pool.query("SELECT version, address->>'token' FROM endpoints")
                .decode((Int, String).self)
            #expect(kept.map(\.0) == [2])
            #expect(kept.map(\.1) == ["version-2"])
            #expect(try await pool.count("routes WHERE channel = 'fcm'") == 1)
        }
    }

    @Test(arguments: [[1, 2], [2, 1]])
    func keepsThatItWasRemovedWhateverTheOrder(_ versions: [Int]) async throws {
        try await withNotifierDatabase { pool in
            let (userID, endpointID) = (UserID(), EndpointID())

            for version in versions {
                try await pool.change(userID, endpointID, version, version == 1 ? .phone : nil)
            }

            #expect(try await pool.count("endpoints WHERE address IS NULL AND version = 2") == 1)
            #expect(try await pool.count("routes") == 0)
        }
    }

    @Test(arguments: [true, false])
    func leadsToItAsTheSettingsSayWhichCameBeforeOrAfter(_ isBefore: Bool) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let settings = try NotificationSettings.sample([(.apns, .alert, .daily)])

            if isBefore { try await pool.addSubscribers([userID], settings: settings) }
            try await pool.addEndpoint(.phone, of: userID)
            if !isBefore { try await pool.addSubscribers([userID], settings: settings) }

            #expect(try await pool.count("routes WHERE channel = 'apns' AND alert = 'daily'") == 1)
            #expect(try await pool.count("routes WHERE channel = 'email' AND alert = 'immediately'") == 1)
        }
    }

    @Test func failsWhatWaitsForAnAddressThatWasRemoved() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample([(.apns, .digest, .daily)]))
            let endpointID = try await pool.addEndpoint(.phone, of: userID)
            let batches = [NotificationBatchReady.sample(recipients: [userID]), .sample(recipients: [userID])]
            for batch in batches + [.sample(recipients: [userID]).with(lane: .digest)] {
                try await pool.deliver(batch, over: [.email, .apns])
            }
            try await pool.query(
                "UPDATE deliveries SET lease_until = \(Date.noon + 60) WHERE channel = 'apns' AND state = 'queued' AND source = 1"
            )

            try await pool.addEndpoint(nil, of: userID, endpointID, version: 2)

            let states = try await pool.query(
                "SELECT state, failure_reason FROM deliveries WHERE channel = 'apns' ORDER BY source"
            ).decode((String, String?).self)
            // What a worker has in its hands has its own end.
            #expect(states.map(\.0) == ["queued", "failed", "failed"])
            #expect(states.map(\.1) == [nil, "address-withdrawn", "address-withdrawn"])
            #expect(try await pool.count("deliveries WHERE channel = 'email' AND state = 'queued'") == 3)
        }
    }

    @Test func sendsWhatWaitsToTheAddressThatReplacesIt() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let first = DeliveryAddress.webhook(
                try WebhookTarget(url: "https://one.example/a", format: .ntfy, secret: nil))
            let second = DeliveryAddress.webhook(
                try WebhookTarget(url: "https://two.example:8443/b", format: .ntfy, secret: nil))
            let endpointID = try await pool.addEndpoint(first, of: userID)
            try await pool.deliver(.sample(recipients: [userID]), over: [.webhook])

            try await pool.addEndpoint(second, of: userID, endpointID, version: 2)

            let waiting = try await pool.query("SELECT state, host FROM deliveries").decode((String, String).self)
            #expect(waiting.map(\.0) == ["queued"])
            #expect(waiting.map(\.1) == ["two.example:8443"])
        }
    }

    @Test func keepsNothingOfAPersonWhoseAccountIsGone() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.delete(userID)

            try await pool.addEndpoint(.phone, of: userID)

            #expect(try await pool.count("endpoints") == 0)
            #expect(try await pool.count("routes") == 0)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func leavesNothingOfAnAccountThatIsDeletedMeanwhile() async throws {
        try await withNotifierDatabase { pool in
            let people = (0..<20).map { _ in UserID() }
            try await pool.addSubscribers(people)

            try await withThrowingTaskGroup(of: Void.self) { group in
                for userID in people {
                    group.addTask { _ = try await pool.addEndpoint(.phone, of: userID) }
                    group.addTask { try await pool.delete(userID) }
                }
                try await group.waitForAll()
            }

            #expect(try await pool.count("endpoints") == 0)
            #expect(try await pool.count("routes") == 0)
        }
    }

    /// As registration took them once. Before, the handler failed for a day at the first and never told anybody.
    @Test(arguments: ["https://a%00.example.org/", "https://home.example:0/", "no url", ""])
    func retiresAtOnceWhatIsNoAddress(url: String) async throws {
        try await withNotifierDatabase { pool in
            let (userID, endpointID) = (UserID(), EndpointID())
            try await pool.addEndpoint(.phone, of: userID)
            let json = #"{"channel": "webhook", "url": "\#(url)", "format": "ntfy"}"#
            let address = try JSONDecoder().decode(DeliveryAddress.self, from: Data(json.utf8))

            #expect(try await pool.change(userID, endpointID, 3, address) == .done)

            let retirement = try #require(try await pool.retirements().first)
            #expect(retirement.endpointID == endpointID && retirement.version == 3 && retirement.reason == .malformed)
            #expect(try await pool.count("routes") == 1)
        }
    }

    @Test func noticesNothingOfAnAddressThatIsNoneInWhatItDoesForTheOthers() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            try await pool.addEndpoint(.phone, of: userID)
            try await pool.query(
                """
                INSERT INTO endpoints (user_id, endpoint_id, version, address, updated_at)
                VALUES (\(userID.uuid), \(UUID()), 1,
                    '{"channel": "webhook", "url": "https://a%00.example.org/", "format": "ntfy"}', \(Date.noon))
                """)

            try await pool.addSubscribers([userID], version: 2)

            #expect(try await pool.count("routes") == 2)
        }
    }

    @Test(arguments: [
        ("en", "Breathe Easy reaches you here"), ("de", "Breathe Easy erreicht Sie hier"),
        ("fr", "Breathe Easy reaches you here"),
    ])
    func queuesTheTestMessageOnceWhateverTheSettings(language: String, title: String) async throws {
        try await withNotifierDatabase { pool in
            let (userID, endpointID, testID) = (UserID(), EndpointID(), NotificationID())
            let off = NotificationKind.allCases.map { (Channel.apns, $0, ChannelTiming.off) }
            try await pool.addSubscribers([userID], language: language, settings: try .sample(off))

            for _ in 1...2 { try await pool.change(userID, endpointID, 1, .phone, testID: testID) }

            let claims = try await PostgresDeliveryStore(pool: pool).claim(5, of: "apns")
            #expect(claims.map(\.notification?.title) == [title])
            #expect(claims.map(\.notification?.kind) == [.test])
            #expect(claims.map(\.notification?.expiresAt) == [.noon + 3_600])
            #expect(try await pool.inbox(of: userID).isEmpty)
        }
    }

    @Test func queuesATestToTheMailAddressThatAcceptsMail() async throws {
        try await withNotifierDatabase { pool in
            let people = [UserID(), UserID(), UserID()]
            try await pool.addSubscribers([people[0], people[1]])
            try await pool.addSubscribers([people[2]], email: nil)
            try await pool.query(
                "UPDATE subscribers SET email_bounced_version = version WHERE user_id = \(people[1].uuid)")

            for userID in people {
                #expect(try await pool.change(userID, .email, 0, nil, testID: NotificationID()) == .done)
            }

            let claims = try await PostgresDeliveryStore(pool: pool).claim(5, of: "email")
            #expect(claims.map(\.key.userID) == [people[0]])
            #expect(claims.first?.notification?.address == .email("ada@example.org"))
        }
    }

    @Test func leavesNoTestOfAnAccountThatIsDeleted() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            try await pool.change(userID, EndpointID(), 1, .phone, testID: NotificationID())

            try await pool.delete(userID)

            #expect(try await pool.count("sources") == 0)
            #expect(try await pool.count("deliveries") == 0)
        }
    }

    @Test func forgetsWhatTheOldAddressAskedForWhenANewOneReplacesIt() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let endpointID = try await pool.addEndpoint(.phone, of: userID)
            try await pool.query(
                "INSERT INTO paused_endpoints VALUES (\(userID.uuid), \(endpointID.uuid), \(Date.noon + 60), 3)")

            try await pool.addEndpoint(.fcm(token: "another-phone"), of: userID, endpointID, version: 2)

            #expect(try await pool.count("paused_endpoints") == 0)
        }
    }

    @Test func doesNotTakeTheMailAddressForAnEndpoint() async throws {
        try await withNotifierDatabase { pool in
            let verdict = try await pool.change(UserID(), .email, 1, .phone)

            #expect(verdict != .done)
            #expect(try await pool.count("endpoints") == 0)
        }
    }
}

extension PostgresPool {
    @discardableResult
    fileprivate func change(
        _ userID: UserID, _ endpointID: EndpointID, _ version: Int, _ address: DeliveryAddress?,
        testID: NotificationID? = nil
    ) async throws -> Verdict {
        let handler = DeliveryEndpointChangedHandler(
            updateEndpoint: UpdateEndpoint(store: PostgresEndpointStore(pool: self)) { .noon })
        return try await handler.handle(
            DeliveryEndpointChanged(
                userID: userID, endpointID: endpointID, version: version, address: address, testID: testID),
            MessageContext())
    }
}
