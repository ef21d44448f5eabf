import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct PostgresBlockStoreTests {
    @Test func storesARowForEachChunkOnceThoughTheMessageComesTwice() async throws {
        try await withNotifierDatabase { pool in
            let full = Array(repeating: UInt8.english, count: NotificationBlock.size)
            let message = NotificationBlocksReady.sample([3: full, 9: [0, .german]])
            let messageID = UUID()

            let first = try await pool.deliver(message, messageID: messageID)
            let second = try await pool.deliver(message, messageID: messageID)

            #expect([first, second] == [.done, .done])
            #expect(try await pool.blocks(of: message.alertID) == [3: full, 9: [0, .german]])
            #expect(try await pool.count("blocks WHERE languages = '{en,de}' AND created_at = \(Date.noon)") == 2)
            #expect(try await pool.count("entries") == 0)
            #expect(try await pool.settlements().map(\.outcomes) == [[.init(outcome: .delivered, recipients: 1_025)]])
            #expect(try await pool.count("batches WHERE size = 1025 AND delivered = 1025") == 1)
            #expect(try await pool.count("texts") == 2)
        }
    }

    @Test func settlesABatchOnceThoughItComesInTwoMessages() async throws {
        try await withNotifierDatabase { pool in
            let message = NotificationBlocksReady.sample([1: [.english, .german]])

            try await pool.deliver(message)
            try await pool.deliver(message)

            #expect(try await pool.settlements().map(\.batchID) == [message.batchID])
            #expect(try await pool.blocks(of: message.alertID) == [1: [.english, .german]])
            #expect(try await pool.count("batches") == 1)
        }
    }

    @Test func addsToAChunkOfAnEarlierMessageWhoIsNotThere() async throws {
        try await withNotifierDatabase { pool in
            let alertID = AlertID()

            try await pool.deliver(.sample([1: [.german, 0]], alertID: alertID))
            try await pool.deliver(.sample([1: [.english, 0, .english], 2: [.english]], alertID: alertID))

            #expect(
                try await pool.blocks(of: alertID) == [1: [.german, 0, .english], 2: [.english]])
            let delivered = try await pool.settlements().flatMap(\.outcomes).map(\.recipients)
            #expect(delivered == [1, 3])
        }
    }

    @Test func keepsEverybodysLanguageThoughTheMessagesNumberThemOtherwise() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(3)
            let first = NotificationBlocksReady.sample([1: [.english, .german]])
            var second = NotificationBlocksReady.sample([1: [0, 0, .german]], alertID: first.alertID)
            second.texts.reverse()

            try await pool.deliver(first)
            try await pool.deliver(second)

            let titles = try await pool.query("SELECT user_id, title, body FROM inbox")
                .decode((UUID, String, String).self)
            #expect(
                Dictionary(uniqueKeysWithValues: titles.map { (UserID($0.0), $0.1) })
                    == [people[0]: "Birch", people[1]: "Birch (de)", people[2]: "Birch"])
            #expect(titles.contains { $0.2.hasSuffix("Your threshold is 3.") })
            #expect(try await pool.count("texts") == 2)
        }
    }

    /// Somebody moves between two ranges of an alert.
    @Test func notifiesWhoeverIsInTwoBlocksOnce() async throws {
        try await withNotifierDatabase { pool in
            let (alertID, userID) = (AlertID(), UserID())
            try await pool.addSubscribers([userID])
            for chunk in [Int32(1), 2] { try await pool.seat([userID], in: chunk) }

            try await pool.deliver(.sample([1: [.german]], alertID: alertID))
            try await pool.deliver(.sample([2: [.english]], alertID: alertID), at: .noon + 1)

            #expect(try await pool.count("inbox WHERE user_id = \(userID.uuid)") == 1)
            #expect(try await pool.count("deliveries") == 1)
            #expect(try await pool.settlements().flatMap(\.outcomes).map(\.recipients) == [1, 1])
        }
    }

    @Test func notifiesInOneMessageWhoeverHasTwoSeatsInItOnce() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID], settings: try .sample([(.email, .alert, .daily)]))
            for chunk in [Int32(1), 2] { try await pool.seat([userID], in: chunk) }

            try await pool.deliver(.sample([1: [.german], 2: [.english]]))

            #expect(try await pool.count("inbox WHERE user_id = \(userID.uuid)") == 1)
            #expect(try await pool.count("deliveries WHERE state = 'gathering'") == 1)
            #expect(try await pool.count("digest_windows") == 1)
        }
    }

    /// As while alert-fanout changes from one to the other.
    @Test func notifiesWhoeverIsInABatchAsWellOnce() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people)
            let blocks = NotificationBlocksReady.sample([1: [.english, .english]])
            let batch = NotificationBatchReady.sample(alertID: blocks.alertID, recipients: people)
                .with(thread: blocks.threadID, raisedAt: blocks.raisedAt)

            try await pool.deliver(blocks)
            try await pool.deliver(batch)

            #expect(try await pool.count("inbox") == 2)
            #expect(try await pool.count("deliveries") == 2)
            #expect(try await pool.count("batches WHERE delivered = 2") == 2)
        }
    }

    @Test func masksTheSeatsOfErasedAccounts() async throws {
        try await withNotifierDatabase { pool in
            _ = try await pool.neighbours(3)
            try await pool.vacate(Seat(chunk: 1, slot: 1))
            let message = NotificationBlocksReady.sample([1: [.english, .german, .english]])

            try await pool.deliver(message)

            #expect(try await pool.blocks(of: message.alertID) == [1: [.english, 0, .english]])
            #expect(
                try await pool.settlements().map(\.outcomes) == [
                    [
                        .init(outcome: .delivered, recipients: 2),
                        .init(outcome: .failed, recipients: 1, reason: .recipientDeleted),
                    ]
                ])
            #expect(try await pool.count("batches WHERE size = 3 AND delivered = 2 AND failed = 1") == 1)
        }
    }

    @Test func storesNothingOfAStoppedAlert() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(2)
            try await pool.addSubscribers(people)
            let message = NotificationBlocksReady.sample([1: [.english, .english]])
            try await pool.stop(message.alertID)

            try await pool.deliver(message)

            #expect(try await pool.count("blocks") == 0)
            #expect(try await pool.count("deliveries") == 0)
            #expect(
                try await pool.settlements().map(\.outcomes) == [
                    [.init(outcome: .superseded, recipients: 2, reason: .alertStopped)]
                ])
        }
    }

    @Test func aStopTakesWhatWaitsOutOfTheQueue() async throws {
        try await withNotifierDatabase { pool in
            let people = try await pool.neighbours(5)
            try await pool.addSubscribers(people)
            let message = NotificationBlocksReady.sample([1: Array(repeating: .english, count: 5)])
            try await pool.deliver(message)

            try await pool.stop(message.alertID)

            #expect(try await pool.count("deliveries WHERE state = 'superseded'") == 5)
            #expect(try await pool.count("inbox") == 5)
        }
    }

    @Test func settlesWhatComesTooLate() async throws {
        try await withNotifierDatabase { pool in
            let message = NotificationBlocksReady.sample([1: [.english, .english]], expiresAt: .noon)

            for _ in 1...2 { try await pool.deliver(message) }

            #expect(try await pool.count("blocks") == 0)
            #expect(
                try await pool.settlements().map(\.outcomes) == [
                    [.init(outcome: .expired, recipients: 2, reason: .tooLate)]
                ])
        }
    }

    /// It may have been lost with a process that died after its commit.
    @Test func announcesTheChunksInOneMessageEachTimeItComes() async throws {
        try await withNotifierDatabase { pool in
            let message = NotificationBlocksReady.sample([4: [.english], 5: [.english], 9: [.english]])
            var events = pool.notifications(on: "notifier_inbox").makeAsyncIterator()
            #expect(try await events.next() == .listening)

            for _ in 1...2 {
                try await pool.deliver(message)

                let source = message.alertID.uuid.uuidString.lowercased()
                #expect(try await events.next() == .received(payload: "\(source) chunks 4-5,9"))
            }
        }
    }
}
