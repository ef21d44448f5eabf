import Domain
import Foundation
import MessageProtocol
import Postgres
import TestSupport
import Testing

@testable import notifier

@Suite struct ChannelDigestTests {
    /// 18:00 in UTC after noon.
    private let evening = Date.noon + 6 * 3_600

    @Test func sendsWhatTheDayGatheredInOneMessageNewestFirst() async throws {
        try await withGathering { pool, userID in
            for (number, title) in ["Birch", "Grass", "UV"].enumerated() {
                try await pool.deliver(.sample(title: title, recipients: [userID]), at: .noon + Double(number))
            }

            let round = try await pool.sendDue(at: evening)

            #expect(round == DigestCounts(windows: 1, digests: [.email: 1], digested: [.email: 3]))
            let sent = try await pool.query(
                """
                SELECT title, body, kind, urgency, next_attempt_at, deliveries.window_ends, host
                FROM deliveries JOIN notifications USING (user_id, source) WHERE state = 'queued'
                """
            ).decode((String, String, String, String, Date, Date, String).self)
            #expect(sent.map(\.0) == ["3 notifications for you"])
            #expect(sent.map(\.1) == ["• UV\n• Grass\n• Birch\n"])
            #expect(sent.map(\.2) == ["digest"])
            #expect(sent.map(\.3) == ["routine"])
            #expect(sent.map(\.4) == [evening])
            #expect(sent.map(\.5) == [evening])
            #expect(sent.map(\.6) == ["email"])
            #expect(try await pool.count("deliveries WHERE state = 'digested'") == 3)
            #expect(try await pool.count("digest_windows WHERE sent_at = \(evening)") == 1)
        }
    }

    @Test func isNoneOfThePersonsInbox() async throws {
        try await withGathering { pool, userID in
            try await pool.deliver(.sample(title: "Birch", recipients: [userID]))
            try await pool.sendDue(at: evening)

            #expect(try await pool.inbox(of: userID) == ["Birch"])
            #expect(try await pool.count("alert_channels WHERE state = 'digested'") == 1)
            #expect(try await pool.count("alert_channels") == 1)
        }
    }

    @Test func sendsNothingBeforeTheWindowEndsAndNothingTwice() async throws {
        try await withGathering { pool, userID in
            try await pool.deliver(.sample(recipients: [userID]))

            #expect(try await pool.sendDue(at: evening - 1) == DigestCounts())
            #expect(try await pool.sendDue(at: evening).digests == [.email: 1])
            #expect(try await pool.sendDue(at: evening + 1) == DigestCounts())
        }
    }

    @Test func leavesOutWhatIsOfNoUseAnyMore() async throws {
        try await withGathering { pool, userID in
            let thread = ThreadID()
            func deliver(_ title: String, thread: ThreadID? = nil, raisedAt: Date? = nil, expiresAt: Date? = nil)
                async throws
            {
                try await pool.deliver(
                    .sample(title: title, recipients: [userID])
                        .with(thread: thread, raisedAt: raisedAt, expiresAt: expiresAt))
            }
            try await deliver("Expired", expiresAt: evening)
            try await deliver("Old", thread: thread, raisedAt: .noon - 2)
            try await deliver("New", thread: thread, raisedAt: .noon - 1)
            try await deliver("Opened")
            try await pool.query(
                """
                UPDATE entries SET read_at = \(Date.noon) FROM notifications
                WHERE notifications.source = entries.source AND title = 'Opened'
                """)

            let round = try await pool.sendDue(at: evening)

            #expect(round.digested == [.email: 1])
            let states = try await pool.query(
                """
                SELECT title || ' ' || state FROM deliveries JOIN notifications USING (user_id, source) ORDER BY 1
                """
            ).decode(String.self)
            #expect(
                states == [
                    "Expired expired", "New digested", "Old superseded", "One notification for you queued",
                    "Opened superseded",
                ])
        }
    }

    @Test func sendsNothingForAnEmptyWindowAndClosesIt() async throws {
        try await withGathering { pool, userID in
            let alertID = AlertID()
            try await pool.deliver(.sample(alertID: alertID, recipients: [userID]))
            try await pool.stop(alertID)

            let round = try await pool.sendDue(at: evening)

            #expect(round == DigestCounts(windows: 1))
            #expect(try await pool.count("digest_windows WHERE sent_at IS NULL") == 0)
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 0)
        }
    }

    @Test(arguments: [
        (NotificationKind.alert, ChannelTiming.off, false), (.digest, .off, false), (.reminder, .off, true),
        (.alert, .immediately, true),
    ])
    func heedsWhatThePersonChangedMeanwhile(
        _ kind: NotificationKind, _ timing: ChannelTiming, _ isSent: Bool
    ) async throws {
        try await withGathering { pool, userID in
            try await pool.deliver(.sample(recipients: [userID]))
            let settings = try NotificationSettings.sample([(.email, .alert, .daily), (.email, kind, timing)])
            try await pool.addSubscribers([userID], version: 2, settings: settings)

            let round = try await pool.sendDue(at: evening)

            #expect(round.digests == (isSent ? [.email: 1] : [:]))
            #expect(try await pool.count("deliveries WHERE state = 'superseded'") == (isSent ? 0 : 1))
        }
    }

    @Test func sendsNothingToAnAddressThatWasTakenBackOrWhileEverythingIsMuted() async throws {
        try await withGathering { pool, userID in
            let muted = UserID()
            try await pool.addSubscribers([muted], settings: try .sample([(.email, .alert, .daily)]))
            try await pool.deliver(.sample(recipients: [userID, muted]))
            try await pool.addSubscribers([userID], version: 2, email: nil)
            try await pool.addSubscribers([muted], version: 2, settings: try .sample(mutedUntil: evening + 1))

            #expect(try await pool.sendDue(at: evening) == DigestCounts(windows: 2))
            #expect(try await pool.count("deliveries WHERE state = 'superseded'") == 2)
        }
    }

    @Test func waitsForTheEndOfASnoozeAndOfTheQuietHours() async throws {
        try await withGathering { pool, userID in
            try await pool.deliver(.sample(recipients: [userID]))
            let quiet = try NotificationSettings.sample(
                quietHours: try QuietHours(from: 17 * 60, until: 19 * 60), [(.email, .alert, .daily)])
            try await pool.addSubscribers([userID], version: 2, settings: quiet)

            try await pool.sendDue(at: evening)

            #expect(try await pool.count("deliveries WHERE next_attempt_at = \(evening + 3_600)") == 1)
        }
    }

    @Test func speaksThePersonsLanguage() async throws {
        try await withGathering { pool, userID in
            try await pool.deliver(.sample(recipients: [userID]))
            try await pool.addSubscribers(
                [userID], version: 2, language: "de-CH", settings: try .sample([(.email, .alert, .daily)]))

            try await pool.sendDue(at: evening)

            #expect(
                try await pool.count("notifications WHERE title = 'Eine Mitteilung für Sie' AND language = 'de'") == 1)
        }
    }

    @Test func sendsWhatCameTooLateInADigestOfItsOwn() async throws {
        try await withGathering { pool, userID in
            try await pool.deliver(.sample(title: "In time", recipients: [userID]))
            try await pool.sendDue(at: evening)
            // It was begun before the end of the window.
            try await pool.deliver(.sample(title: "Late", recipients: [userID]), at: evening - 1)

            try await pool.sendDue(at: evening + 1)

            let bodies = try await pool.query("SELECT body FROM notifications WHERE kind = 'digest' ORDER BY source")
            #expect(try bodies.decode(String.self) == ["• In time\n", "• Late\n"])
            #expect(try await pool.count("deliveries WHERE state = 'gathering'") == 0)
        }
    }

    @Test func isErasedWithThePerson() async throws {
        try await withGathering { pool, userID in
            try await pool.deliver(.sample(recipients: [userID]))
            try await pool.sendDue(at: evening)

            try await pool.delete(userID)

            #expect(try await pool.count("sources WHERE kind = 'digest'") == 0)
            #expect(try await pool.count("texts") == 1)
            #expect(try await pool.count("deliveries") == 0)
        }
    }

    @Test func forgetsWindowsOfLastWeek() async throws {
        try await withGathering { pool, userID in
            for day in 0..<9 {
                let morning = Date.noon + Double(day) * 86_400
                try await pool.deliver(.sample(recipients: [userID]), at: morning)
                try await pool.sendDue(at: morning + 6 * 3_600)
            }
            #expect(try await pool.count("digest_windows") == 8)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func competingWorkersSendEachWindowOnce() async throws {
        try await withTwoPools { pools in
            let people = (0..<60).map { _ in UserID() }
            let settings = try NotificationSettings.sample([(.email, .alert, .daily), (.apns, .alert, .daily)])
            try await pools[0].addSubscribers(people, settings: settings)
            for userID in people { try await pools[0].addEndpoint(.phone, of: userID) }
            let late = (0..<6).map { number in
                NotificationBatchReady.sample(title: "Late \(number)", recipients: people.shuffled())
            }
            try await pools[0].deliver(.sample(recipients: people), over: [.email, .apns])

            // People are notified of more while workers on both sides take the windows.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, batch) in late.enumerated() {
                    group.addTask {
                        try await pools[number % 2].deliver(batch, over: [.email, .apns], at: evening - 1)
                    }
                }
                for worker in 0..<6 {
                    group.addTask {
                        for _ in 0..<20 { try await pools[worker % 2].sendDue(limit: 7, at: evening) }
                    }
                }
                try await group.waitForAll()
            }
            while try await pools[0].sendDue(limit: 50, at: evening).windows > 0 {}

            let pool = pools[0]
            #expect(try await pool.count("deliveries WHERE state = 'gathering'") == 0)
            #expect(try await pool.count("deliveries WHERE state = 'digested'") == 7 * 120)
            // Each title is in exactly one digest of each of the person's addresses.
            let lines = try await pool.query(
                """
                SELECT count(*), count(DISTINCT (deliveries.user_id, endpoint_id, line))
                FROM deliveries JOIN notifications USING (user_id, source),
                    regexp_split_to_table(trim(trailing E'\\n' FROM body), E'\\n') AS line
                WHERE state = 'queued'
                """
            ).decode((Int, Int).self)
            #expect(lines.map(\.0) == [7 * 120])
            #expect(lines.map(\.1) == [7 * 120])
        }
    }

    /// One person who gathers mails by day.
    private func withGathering(_ body: (PostgresPool, UserID) async throws -> Void) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample([(.email, .alert, .daily)]))
            try await body(pool, userID)
        }
    }

    private func withTwoPools(_ body: ([PostgresPool]) async throws -> Void) async throws {
        try await withDatabase(schemas: .ofNotifier) { database in
            try await database.withPool(of: "notifier") { first in
                try await database.withPool(of: "notifier") { second in try await body([first, second]) }
            }
        }
    }
}

extension PostgresPool {
    @discardableResult
    fileprivate func sendDue(limit: Int = 10, at now: Date) async throws -> DigestCounts {
        try await PostgresChannelDigestStore(pool: self, texts: try ChannelDigestText.all()).sendDue(
            limit: limit, at: now)
    }
}
