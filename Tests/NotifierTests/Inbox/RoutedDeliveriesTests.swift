import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

@Suite struct RoutedDeliveriesTests {
    private let channels: Set<Channel> = [.email, .apns, .fcm]
    /// 18:00 in Zurich after noon.
    private let evening = Date(timeIntervalSince1970: 1_682_611_200)

    @Test func queuesEachAddressOnce() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            let phones = [
                try await pool.addEndpoint(.phone, of: userID), try await pool.addEndpoint(.android, of: userID),
                try await pool.addEndpoint(.fcm(token: "another"), of: userID),
            ]

            try await pool.deliver(.sample(recipients: [userID]), over: channels)

            let sent = try await pool.query("SELECT endpoint_id FROM deliveries WHERE state = 'queued'")
                .decode(UUID.self)
            #expect(Set(sent) == Set((phones + [.email]).map(\.uuid)))
            #expect(sent.count == 4)
        }
    }

    @Test func leavesOutChannelsWithoutASender() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            try await pool.addEndpoint(.phone, of: userID)

            try await pool.deliver(.sample(recipients: [userID]), over: [.apns])

            #expect(try await pool.deliveries().map(\.channel) == ["apns"])
        }
    }

    @Test(arguments: [
        (ChannelTiming.off, nil), (.immediately, "queued"), (.daily, "gathering"), (.weekly, "gathering"),
    ])
    func queuesWhatIsNotUrgentInItsTime(_ timing: ChannelTiming, _ state: String?) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample([(.email, .alert, timing)]))

            try await pool.deliver(.sample(recipients: [userID]))

            #expect(try await pool.deliveries().map(\.state) == [state].compactMap(\.self))
            #expect(try await pool.count("digest_windows") == (state == "gathering" ? 1 : 0))
        }
    }

    @Test(arguments: [(ChannelTiming.off, 0), (.immediately, 1), (.daily, 1), (.weekly, 1)])
    func queuesWhatIsUrgentAtOnceUnlessTheChannelIsOff(_ timing: ChannelTiming, _ count: Int) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let settings = try NotificationSettings.sample(snoozedUntil: .noon + 60, [(.email, .alert, timing)])
            try await pool.addSubscribers([userID], settings: settings)

            try await pool.deliver(.sample(urgency: .urgent, recipients: [userID]))

            let sent = try await pool.deliveries()
            #expect(sent.map(\.state) == Array(repeating: "queued", count: count))
            #expect(sent.map(\.time) == Array(repeating: .noon, count: count))
            #expect(try await pool.count("digest_windows") == 0)
        }
    }

    @Test func asksTheTimingOfTheNotificationsOwnKind() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample([(.email, .digest, .off)]))

            try await pool.deliver(.sample(recipients: [userID]).with(lane: .digest))
            #expect(try await pool.count("deliveries") == 0)
            try await pool.deliver(.sample(recipients: [userID]))

            #expect(try await pool.count("deliveries") == 1)
        }
    }

    @Test(arguments: [-60.0, 0, 60])
    func waitsForTheEndOfASnooze(_ seconds: TimeInterval) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample(snoozedUntil: .noon + seconds))

            try await pool.deliver(.sample(recipients: [userID]))

            #expect(try await pool.deliveries().map(\.time) == [.noon + max(seconds, 0)])
        }
    }

    @Test func gathersUntilTheEveningOfThePersonsZoneInOneWindowEach() async throws {
        try await withNotifierDatabase { pool in
            let (zurich, tokyo) = (UserID(), UserID())
            let daily = [(Channel.email, NotificationKind.alert, ChannelTiming.daily)]
            try await pool.addSubscribers([zurich], settings: try .sample(timeZone: "Europe/Zurich", daily))
            try await pool.addSubscribers([tokyo], settings: try .sample(timeZone: "Asia/Tokyo", daily))

            for _ in 0..<2 { try await pool.deliver(.sample(recipients: [zurich, tokyo])) }

            let windows = try await pool.query(
                "SELECT user_id, window_ends FROM digest_windows ORDER BY window_ends"
            ).decode((UUID, Date).self)
            // 21:00 in Tokyo, so tomorrow's.
            #expect(windows.map(\.0) == [zurich.uuid, tokyo.uuid])
            #expect(windows.map(\.1) == [evening, Date(timeIntervalSince1970: 1_682_672_400)])
            #expect(
                try await pool.count(
                    "deliveries JOIN digest_windows USING (user_id, endpoint_id, window_ends) WHERE state = 'gathering'"
                )
                    == 4)
        }
    }

    @Test func gathersUntilSunday() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let settings = try NotificationSettings.sample(
                timeZone: "Europe/Zurich", [(.email, .alert, .weekly)])
            try await pool.addSubscribers([userID], settings: settings)

            try await pool.deliver(.sample(recipients: [userID]))

            #expect(try await pool.count("digest_windows WHERE window_ends = \(evening + 3 * 86_400)") == 1)
        }
    }

    @Test func goesFromChannelToChannelUntilAnUrgentAlertIsOpened() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let escalation = try Escalation(after: 10, through: [.apns, .fcm, .email])
            try await pool.addSubscribers([userID], settings: try .sample(escalation: escalation))
            for address in [DeliveryAddress.phone, .android] { try await pool.addEndpoint(address, of: userID) }

            try await pool.deliver(.sample(urgency: .urgent, recipients: [userID]), over: channels)
            let urgent = try await pool.deliveries()
            #expect(urgent.map(\.channel) == ["apns", "fcm", "email"])
            #expect(urgent.map { $0.time.timeIntervalSince(.noon) } == [0, 600, 1_200] as [TimeInterval])
            #expect(urgent.map(\.waits) == [false, true, true])

            try await pool.query("DELETE FROM deliveries")
            try await pool.deliver(.sample(recipients: [userID]), over: channels)
            #expect(try await pool.deliveries().allSatisfy { $0.time == .noon && !$0.waits })
        }
    }

    @Test func keepsWhatTheWorkersNeedToKnow() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let target = try WebhookTarget(url: "https://hook.example:8443/x", format: .ntfy, secret: nil)
            try await pool.addEndpoint(.webhook(target), of: userID)

            try await pool.deliver(
                .sample(urgency: .urgent, recipients: [userID]).with(expiresAt: .noon + 60), over: [.webhook])

            #expect(try await pool.count("deliveries WHERE host = 'hook.example:8443' AND priority = 0") == 1)
            #expect(try await pool.count("sources WHERE expires_at = \(Date.noon + 60)") == 1)
        }
    }

    @Test func notifiesAThousandPeopleWithAllKindsOfRoutesAtOnce() async throws {
        try await withNotifierDatabase { pool in
            let people = (0..<1_000).map { _ in UserID() }
            let zones = ["Europe/Zurich", "America/New_York", "Asia/Kathmandu"]
            // A third has mail at once, a third gathers by day in three zones, a tenth of it has a phone besides.
            for (number, userID) in people.enumerated() where number % 3 > 0 {
                let timing = number % 3 == 1 ? ChannelTiming.immediately : .daily
                let settings = try NotificationSettings.sample(
                    timeZone: zones[number % 9 / 3], [(.email, .alert, timing)])
                try await pool.addSubscribers([userID], settings: settings)
                if number % 10 == 0 { try await pool.addEndpoint(.phone, of: userID) }
            }
            let batch = NotificationBatchReady.sample(recipients: people)

            try await pool.deliver(batch, over: channels)
            try await pool.deliver(.sample(alertID: batch.alertID, recipients: people.shuffled()), over: channels)

            let counts = try await pool.query(
                "SELECT channel, state, count(*) FROM deliveries GROUP BY 1, 2 ORDER BY 1, 2"
            ).decode((String, String, Int).self)
            #expect(
                counts.map { "\($0.0) \($0.1) \($0.2)" } == [
                    "apns queued 66", "email gathering 333", "email queued 333",
                ])
            #expect(try await pool.count("digest_windows") == 333)
            #expect(try await pool.query("SELECT DISTINCT window_ends FROM digest_windows").count == 3)
            #expect(try await pool.count("entries") == 1_000)
        }
    }

    @Test func opensAWindowOnceMoreForWhatCameTooLateForIt() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample([(.email, .alert, .daily)]))
            try await pool.deliver(.sample(recipients: [userID]))
            try await pool.query("UPDATE digest_windows SET sent_at = window_ends")

            try await pool.deliver(.sample(recipients: [userID]))

            #expect(try await pool.count("digest_windows WHERE sent_at IS NULL") == 1)
            #expect(try await pool.count("digest_windows") == 1)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func wakesTheSendersForWhatIsDueOnly() async throws {
        try await withNotifierDatabase { pool in
            let (awake, asleep) = (UserID(), UserID())
            try await pool.addSubscribers([awake])
            try await pool.addSubscribers([asleep], settings: try .sample(snoozedUntil: .noon + 60))
            var events = pool.notifications(on: "notifier_deliveries_queued").makeAsyncIterator()
            #expect(try await events.next() == .listening)

            try await pool.deliver(.sample(recipients: [asleep]))
            try await pool.query("SELECT pg_notify('notifier_deliveries_queued', 'nothing came before')")
            #expect(try await events.next() == .received(payload: "nothing came before"))

            try await pool.deliver(.sample(recipients: [awake]))
            #expect(try await events.next() == .received(payload: ""))
        }
    }
}

private struct ToldDelivery {
    var channel: String
    var state: String
    var time: Date
    var waits: Bool
}

extension PostgresPool {
    /// The soonest first.
    fileprivate func deliveries() async throws -> [ToldDelivery] {
        try await query(
            "SELECT channel, state, next_attempt_at, waits_for_opening FROM deliveries ORDER BY next_attempt_at, channel"
        ).decode((String, String, Date, Bool).self).map {
            ToldDelivery(channel: $0.0, state: $0.1, time: $0.2, waits: $0.3)
        }
    }
}
