import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

@Suite struct NotifyOneTests {
    @Test func addsToTheInboxAndTheChannelsOnce() async throws {
        try await withNotifierDatabase { pool in
            let (userID, notification) = (UserID(), try NewNotification.quiz())
            try await pool.addSubscribers([userID])

            let first = try await pool.notify(notification, to: userID)
            let second = try await pool.notify(notification, to: userID)

            #expect(first == InboxEntries(added: 1, queued: [.email: 1]))
            #expect(second == InboxEntries(repeated: 1))
            #expect(try await pool.count("inbox") == 1)
            #expect(try await pool.count("sources WHERE is_personal") == 1)
        }
    }

    @Test func addsToTheInboxOnlyWhileEverythingIsMuted() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample(mutedUntil: .noon + 60))

            try await pool.notify(.quiz(), to: userID)

            #expect(try await pool.count("inbox") == 1)
            #expect(try await pool.count("deliveries") == 0)
        }
    }

    @Test(arguments: [(NotificationKind.quizSuggestion, 3_600.0), (.reminder, 0)])
    func waitsForTheEndOfTheQuietHoursUnlessThePersonChoseTheHour(
        _ kind: NotificationKind, _ wait: TimeInterval
    ) async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            let quietHours = try QuietHours(from: 13 * 60, until: 15 * 60)
            // Noon is 14:00 there.
            let settings = try NotificationSettings.sample(timeZone: "Europe/Zurich", quietHours: quietHours)
            try await pool.addSubscribers([userID], settings: settings)
            var notification = try NewNotification.quiz()
            notification.kind = kind

            try await pool.notify(notification, to: userID)

            #expect(try await pool.count("deliveries WHERE next_attempt_at = \(Date.noon + wait)") == 1)
            #expect(try await pool.count("inbox WHERE created_at = \(Date.noon)") == 1)
        }
    }

    @Test func notifiesAPersonOfWhomNothingIsKnown() async throws {
        try await withNotifierDatabase { pool in
            let entries = try await pool.notify(.quiz(), to: UserID())

            #expect(entries == InboxEntries(added: 1))
        }
    }

    @Test func doesNotNotifyADeletedAccount() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.delete(userID)

            let entries = try await pool.notify(.quiz(), to: userID)

            #expect(entries == InboxEntries())
            #expect(try await pool.count("sources") == 0)
        }
    }
}

extension PostgresPool {
    @discardableResult
    fileprivate func notify(_ notification: NewNotification, to userID: UserID) async throws -> InboxEntries {
        try await transaction { try await $0.notifyOne(notification, to: userID, over: [.email], at: .noon) }
    }
}
