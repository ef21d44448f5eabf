import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct AcknowledgementTests {
    @Test func opensTheNotificationAndTheMessageOfItsChannel() async throws {
        try await withNotified { pool, userID, notification in
            try await pool.acknowledge(userID, notification, .opened, .apns)

            #expect(try await pool.states() == ["accepted email", "opened apns"])
            #expect(try await pool.count("inbox WHERE opened_at = \(Date.noon + 5)") == 1)
        }
    }

    @Test func movesNoMessageWhenItIsOpenedInTheInbox() async throws {
        try await withNotified { pool, userID, notification in
            try await pool.acknowledge(userID, notification, .opened, nil)

            #expect(try await pool.states() == ["accepted apns", "accepted email"])
            #expect(try await pool.count("inbox WHERE opened_at IS NOT NULL") == 1)
        }
    }

    @Test func deliversTheMessageOfItsChannelOnly() async throws {
        try await withNotified { pool, userID, notification in
            try await pool.acknowledge(userID, notification, .delivered, .apns)
            try await pool.acknowledge(userID, notification, .delivered, nil)

            #expect(try await pool.states() == ["accepted email", "delivered apns"])
            #expect(try await pool.count("inbox WHERE opened_at IS NULL") == 2)
        }
    }

    @Test(arguments: [
        [NotificationAcknowledged.State.delivered, .opened], [.opened, .delivered], [.opened, .opened],
    ])
    func onlyMovesOnWhateverTheOrder(_ states: [NotificationAcknowledged.State]) async throws {
        try await withNotified { pool, userID, notification in
            for state in states { try await pool.acknowledge(userID, notification, state, .apns) }

            #expect(try await pool.states() == ["accepted email", "opened apns"])
        }
    }

    @Test(arguments: ["failed", "expired", "superseded", "digested", "gathering"])
    func leavesWhatHasItsEnd(_ state: String) async throws {
        try await withNotified { pool, userID, notification in
            try await pool.query("UPDATE deliveries SET state = \(state), attempts = 1")

            for acknowledged in NotificationAcknowledged.State.allCases {
                try await pool.acknowledge(userID, notification, acknowledged, .apns)
            }

            #expect(try await pool.count("deliveries WHERE state = \(state)") == 2)
        }
    }

    @Test(arguments: [(0, "queued"), (1, "delivered")])
    func believesADeviceBeforeTheWorkerOnlyWhenItWasTried(_ attempts: Int, _ state: String) async throws {
        try await withNotified { pool, userID, notification in
            try await pool.query("UPDATE deliveries SET state = 'queued', attempts = \(attempts)")

            try await pool.acknowledge(userID, notification, .delivered, .apns)

            #expect(try await pool.states() == ["\(state) apns", "queued email"].sorted())
        }
    }

    @Test(arguments: [nil, Channel.apns])
    func endsTheEscalationWhenItIsOpened(_ channel: Channel?) async throws {
        try await withNotified { pool, userID, notification in
            // The other is no part of it.
            try await pool.query(
                "UPDATE deliveries SET state = 'queued', attempts = 0, waits_for_opening = (channel = 'email')")

            try await pool.acknowledge(userID, notification, .delivered, .apns)
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 2)
            try await pool.acknowledge(userID, notification, .opened, channel)

            #expect(try await pool.states() == ["queued apns", "superseded email"])
        }
    }

    @Test func keepsTheFirstOpening() async throws {
        try await withNotified { pool, userID, notification in
            for seconds in [7.0, 5, 9] {
                try await pool.acknowledge(userID, notification, .opened, nil, at: .noon + seconds)
            }
            #expect(try await pool.count("inbox WHERE opened_at = \(Date.noon + 5)") == 1)
        }
    }

    @Test func doesNotBelieveAnOpeningInTheFuture() async throws {
        try await withNotified { pool, userID, notification in
            try await pool.acknowledge(userID, notification, .opened, nil, at: .noon + 86_400)

            #expect(try await pool.count("inbox WHERE opened_at = \(Date.noon + 60)") == 1)
        }
    }

    @Test func doesNothingForWhatNobodyKnows() async throws {
        try await withNotified { pool, userID, notification in
            #expect(try await pool.acknowledge(userID, UUID(), .opened, .apns) == .done)
            #expect(try await pool.acknowledge(UserID(), notification, .opened, .apns) == .done)
            #expect(try await pool.states() == ["accepted apns", "accepted email"])

            try await pool.delete(userID)
            #expect(try await pool.acknowledge(userID, notification, .opened, .apns) == .done)
        }
    }

    /// One person with a notification that both of their channels have handed over.
    private func withNotified(_ body: (PostgresPool, UserID, UUID) async throws -> Void) async throws {
        try await withNotifierDatabase { pool in
            let (userID, other) = (UserID(), UserID())
            try await pool.addSubscribers([userID])
            try await pool.addEndpoint(.phone, of: userID)
            try await pool.deliver(.sample(urgency: .urgent, recipients: [userID, other]), over: [.email, .apns])
            try await pool.query("UPDATE deliveries SET state = 'accepted', attempts = 1")
            let ids = try await pool.query("SELECT notification_id FROM inbox WHERE user_id = \(userID.uuid)")
            try await body(pool, userID, try #require(try ids.decode(UUID.self).first))
        }
    }
}

extension PostgresPool {
    @discardableResult
    fileprivate func acknowledge(
        _ userID: UserID, _ notificationID: UUID, _ state: NotificationAcknowledged.State, _ channel: Channel?,
        at acknowledgedAt: Date = .noon + 5
    ) async throws -> Verdict {
        let handler = NotificationAcknowledgedHandler(store: PostgresAcknowledgementStore(pool: self)) { .noon + 60 }
        return try await handler.handle(
            NotificationAcknowledged(
                userID: userID, notificationID: NotificationID(notificationID), channel: channel, state: state,
                acknowledgedAt: acknowledgedAt),
            MessageContext())
    }

    fileprivate func states() async throws -> [String] {
        try await query("SELECT state || ' ' || channel FROM deliveries ORDER BY 1").decode(String.self)
    }
}
