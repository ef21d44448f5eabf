import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

/// Blocks follow the same routes as batches.
@Suite(.timeLimit(.minutes(20))) struct RoutedBlocksTests {
    private let channels: Set<Channel> = [.email, .apns, .fcm]
    /// 18:00 in Zurich after noon.
    private let evening = Date(timeIntervalSince1970: 1_682_611_200)

    @Test func queuesEachAddressOfThePeopleInTheBlocksOnce() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(3)
            let stranger = UserID()
            try await pool.seat([stranger], in: 2)
            try await pool.addSubscribers(people + [stranger])
            let phone = try await pool.addEndpoint(.phone, of: people[0])

            try await pool.deliver(.sample([1: [.english, 0, .german], 3: [.english]]), over: channels)

            let queued = try await pool.query(
                "SELECT user_id, endpoint_id FROM deliveries WHERE state = 'queued'"
            ).decode((UUID, UUID).self)
            let mail = EndpointID.email.uuid
            #expect(
                Set(queued.map { [$0.0, $0.1] })
                    == [[people[0].uuid, mail], [people[0].uuid, phone.uuid], [people[2].uuid, mail]])
            #expect(queued.count == 3)
        }
    }

    @Test func leavesOutChannelsWithoutASender() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.addSubscribers(people)
            try await pool.addEndpoint(.phone, of: people[0])

            try await pool.deliver(.sample([1: [.english]]), over: [.apns])
            #expect(try await pool.query("SELECT channel FROM deliveries").decode(String.self) == ["apns"])

            try await pool.deliver(.sample([1: [.english]]), over: [])
            #expect(try await pool.count("deliveries") == 1)
        }
    }

    @Test(arguments: [
        (ChannelTiming.off, nil), (.immediately, "queued"), (.daily, "gathering"), (.weekly, "gathering"),
    ])
    func queuesWhatIsNotUrgentInItsTime(_ timing: ChannelTiming, _ state: String?) async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.addSubscribers(people, settings: try .sample([(.email, .alert, timing)]))

            try await pool.deliver(.sample([1: [.english]]))

            #expect(
                try await pool.query("SELECT state FROM deliveries").decode(String.self) == [state].compactMap(\.self))
            #expect(try await pool.count("digest_windows") == (state == "gathering" ? 1 : 0))
        }
    }

    @Test(arguments: [(ChannelTiming.off, 0), (.immediately, 1), (.daily, 1), (.weekly, 1)])
    func queuesWhatIsUrgentAtOnceUnlessTheChannelIsOff(_ timing: ChannelTiming, _ count: Int) async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            let settings = try NotificationSettings.sample(snoozedUntil: .noon + 60, [(.email, .alert, timing)])
            try await pool.addSubscribers(people, settings: settings)

            try await pool.deliver(.sample([1: [.english]], urgency: .urgent))

            let urgent: SQL = "deliveries WHERE state = 'queued' AND next_attempt_at = \(Date.noon) AND priority = 0"
            #expect(try await pool.count(urgent) == count)
            #expect(try await pool.count("deliveries") == count)
            #expect(try await pool.count("digest_windows") == 0)
        }
    }

    @Test func asksTheTimingOfTheNotificationsOwnKind() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.addSubscribers(people, settings: try .sample([(.email, .digest, .off)]))

            try await pool.deliver(.sample([1: [.english]], lane: .digest))
            #expect(try await pool.count("deliveries") == 0)
            try await pool.deliver(.sample([1: [.english]]))

            #expect(try await pool.count("deliveries") == 1)
        }
    }

    @Test(arguments: [-60.0, 0, 60])
    func waitsForTheEndOfASnooze(_ seconds: TimeInterval) async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.addSubscribers(people, settings: try .sample(snoozedUntil: .noon + seconds))

            try await pool.deliver(.sample([1: [.english]]))

            #expect(
                try await pool.query("SELECT next_attempt_at FROM deliveries").decode(Date.self)
                    == [.noon + max(seconds, 0)])
        }
    }

    @Test func gathersUntilTheEveningOfThePersonsZoneInOneWindowEach() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            let daily = [(Channel.email, NotificationKind.alert, ChannelTiming.daily)]
            try await pool.addSubscribers([people[0]], settings: try .sample(timeZone: "Europe/Zurich", daily))
            try await pool.addSubscribers([people[1]], settings: try .sample(timeZone: "Asia/Tokyo", daily))

            for _ in 0..<2 { try await pool.deliver(.sample([1: [.english, .german]])) }

            let windows = try await pool.query(
                "SELECT user_id, window_ends FROM digest_windows ORDER BY window_ends"
            ).decode((UUID, Date).self)
            // 21:00 in Tokyo, so tomorrow's.
            #expect(windows.map(\.0) == people.map(\.uuid))
            #expect(windows.map(\.1) == [evening, Date(timeIntervalSince1970: 1_682_672_400)])
            let gathered: SQL = """
                deliveries JOIN digest_windows USING (user_id, endpoint_id, window_ends) WHERE state = 'gathering'
                """
            #expect(try await pool.count(gathered) == 4)
        }
    }

    @Test func goesFromChannelToChannelUntilAnUrgentAlertIsOpened() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            let escalation = try Escalation(after: 10, through: [.apns, .fcm, .email])
            try await pool.addSubscribers(people, settings: try .sample(escalation: escalation))
            for address in [DeliveryAddress.phone, .android] { try await pool.addEndpoint(address, of: people[0]) }

            try await pool.deliver(.sample([1: [.english]], urgency: .urgent), over: channels)

            let urgent = try await pool.query(
                "SELECT channel, next_attempt_at, waits_for_opening FROM deliveries ORDER BY next_attempt_at"
            ).decode((String, Date, Bool).self)
            #expect(urgent.map(\.0) == ["apns", "fcm", "email"])
            #expect(urgent.map { $0.1.timeIntervalSince(.noon) } == [0, 600, 1_200] as [TimeInterval])
            #expect(urgent.map(\.2) == [false, true, true])
        }
    }

    @Test func opensAWindowOnceMoreForWhatCameTooLateForIt() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(1)
            try await pool.addSubscribers(people, settings: try .sample([(.email, .alert, .daily)]))
            try await pool.deliver(.sample([1: [.english]]))
            try await pool.query("UPDATE digest_windows SET sent_at = window_ends")

            try await pool.deliver(.sample([1: [.english]]))

            #expect(try await pool.count("digest_windows WHERE sent_at IS NULL") == 1)
            #expect(try await pool.count("digest_windows") == 1)
        }
    }

    @Test func queuesWhoCameLaterIntoAChunkAndNobodyTwice() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people)
            let alertID = AlertID()

            try await pool.deliver(.sample([1: [.english]], alertID: alertID))
            try await pool.deliver(.sample([1: [.english, .english]], alertID: alertID))

            #expect(try await pool.count("deliveries WHERE user_id = ANY(\(people.map(\.uuid)))") == 2)
        }
    }

    @Test func wakesTheSendersForWhatIsDueOnly() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers([people[0]])
            try await pool.addSubscribers([people[1]], settings: try .sample(snoozedUntil: .noon + 60))
            var events = pool.notifications(on: "notifier_deliveries_queued").makeAsyncIterator()
            #expect(try await events.next() == .listening)

            try await pool.deliver(.sample([1: [0, .english]]))
            try await pool.query("SELECT pg_notify('notifier_deliveries_queued', 'nothing came before')")
            #expect(try await events.next() == .received(payload: "nothing came before"))

            try await pool.deliver(.sample([1: [.english]]))
            #expect(try await events.next() == .received(payload: ""))
        }
    }

    @Test func claimsTheTextOfTheSeatThatWhoeverMovedHadThen() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people)
            try await pool.deliver(.sample([1: [0, .german]]))
            try await pool.seat([people[1]], in: 2)

            let claims = try await PostgresDeliveryStore(pool: pool).claim(10, of: "email", at: .noon + 60)

            #expect(claims.map(\.key.userID) == [people[1]])
            #expect(claims.map(\.notification?.title) == ["Birch (de)"])
            #expect(claims.map(\.createdAt) == [.noon])
        }
    }

    @Test func claimsTheTextThatThePersonsByteNames() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people)
            let message = NotificationBlocksReady.sample([1: [.english, .german]])
            try await pool.deliver(message)

            let claims = try await PostgresDeliveryStore(pool: pool).claim(10, of: "email", at: .noon + 60)

            let sent = Dictionary(uniqueKeysWithValues: claims.map { ($0.key.userID, $0.notification) })
            #expect(sent.count == 2)
            #expect(sent[people[0]]??.language == "en" && sent[people[0]]??.title == "Birch")
            #expect(sent[people[0]]??.body == "Basel measures 312 grains/m³.")
            #expect(sent[people[1]]??.language == "de" && sent[people[1]]??.title == "Birch (de)")
            #expect(sent[people[1]]??.body == "Basel misst 312 Pollen/m³.\n\nDeine Schwelle ist 3.")
            for (userID, notification) in sent {
                #expect(notification?.createdAt == .noon && notification?.collapseID == message.threadID.uuid)
                let shown = try await pool.query("SELECT id FROM notifications WHERE user_id = \(userID.uuid)")
                    .decode(UUID.self)
                #expect(shown == [notification?.notificationID])
            }
            #expect(claims.allSatisfy { $0.createdAt == .noon && !$0.isSuperseded })
        }
    }
}
