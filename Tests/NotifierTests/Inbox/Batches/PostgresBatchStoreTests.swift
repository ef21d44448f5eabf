import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct PostgresBatchStoreTests {
    @Test func deliversAThousandRecipientsOnceThoughTheMessageComesTwice() async throws {
        try await withNotifierDatabase { pool in
            let batch = NotificationBatchReady.sample(recipients: (0..<1_000).map { _ in UserID() })
            let messageID = UUID()

            let first = try await pool.deliver(batch, messageID: messageID)
            let second = try await pool.deliver(batch, messageID: messageID)

            #expect([first, second] == [.done, .done])
            #expect(try await pool.count("notifications") == 1_000)
            #expect(try await pool.settlements().count == 1)
        }
    }

    @Test func settlesABatchOnceThoughItComesInTwoMessages() async throws {
        try await withNotifierDatabase { pool in
            let batch = NotificationBatchReady.sample(recipients: [UserID(), UserID()])

            try await pool.deliver(batch)
            try await pool.deliver(batch)

            let settlements = try await pool.settlements()
            #expect(settlements.map(\.batchID) == [batch.batchID])
            #expect(try await pool.count("batches WHERE size = 2 AND delivered = 2") == 1)
        }
    }

    @Test func countsRecipientsOfAnEarlierBatchOfTheAlertAsDelivered() async throws {
        try await withNotifierDatabase { pool in
            let alertID = AlertID()
            let (both, first, second) = (UserID(), UserID(), UserID())

            try await pool.deliver(.sample(alertID: alertID, recipients: [both, first]))
            try await pool.deliver(.sample(alertID: alertID, recipients: [both, second]))

            #expect(try await pool.count("notifications") == 3)
            let outcomes = try await pool.settlements().map(\.outcomes)
            let delivered = NotificationSettled.Outcome(outcome: .delivered, recipients: 2)
            #expect(outcomes == [[delivered], [delivered]])
        }
    }

    @Test func countsAPersonNamedTwiceTwiceAndNotifiesThemOnce() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()

            try await pool.deliver(.sample(recipients: [userID, userID]))

            #expect(try await pool.count("notifications") == 1)
            #expect(try await pool.settlements().first?.outcomes.map(\.recipients) == [2])
        }
    }

    @Test func notifiesPeopleItDoesNotKnowYet() async throws {
        try await withNotifierDatabase { pool in
            let (known, unknown) = (UserID(), UserID())
            try await pool.addSubscribers([known])

            try await pool.deliver(.sample(recipients: [known, unknown]))

            #expect(try await pool.count("notifications") == 2)
            #expect(try await pool.count("deliveries WHERE user_id = \(known.uuid) AND state = 'queued'") == 1)
            #expect(try await pool.count("deliveries") == 1)
        }
    }

    @Test func queuesNoMailWhereNoneIsWantedOrTheChannelIsOff() async throws {
        try await withNotifierDatabase { pool in
            let (without, with) = (UserID(), UserID())
            try await pool.addSubscribers([without], email: nil)
            try await pool.addSubscribers([with])

            try await pool.deliver(.sample(recipients: [without]))
            try await pool.deliver(.sample(recipients: [with]), over: [])

            #expect(try await pool.count("notifications") == 2)
            #expect(try await pool.count("deliveries") == 0)
        }
    }

    @Test func twoBatchesWithTheSamePeopleAtTheSameTimeWaitForEachOther() async throws {
        try await withNotifierDatabase { pool in
            let people = (0..<500).map { _ in UserID() }
            let alertID = AlertID()

            try await withThrowingTaskGroup(of: Void.self) { group in
                for recipients in [people, people.reversed(), people.shuffled()] {
                    group.addTask { try await pool.deliver(.sample(alertID: alertID, recipients: recipients)) }
                }
                try await group.waitForAll()
            }

            #expect(try await pool.count("notifications") == 500)
            #expect(try await pool.count("batches WHERE delivered = 500") == 3)
        }
    }
}
