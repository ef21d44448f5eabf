import Domain
import Foundation
import MessageProtocol
import Postgres
import Testing

@testable import notifier

@Suite struct ExcludedRecipientsTests {
    @Test func notifiesNobodyOfAnExpiredBatch() async throws {
        try await withNotifierDatabase { pool in
            let people = [UserID(), UserID()]
            try await pool.addSubscribers(people)

            try await pool.deliver(.sample(recipients: people).with(expiresAt: .noon))

            #expect(try await pool.count("notifications") == 0)
            #expect(try await pool.count("deliveries") == 0)
            #expect(
                try await pool.settlements().map(\.outcomes) == [
                    [.init(outcome: .expired, recipients: 2, reason: .tooLate)]
                ])
            #expect(try await pool.count("batches WHERE size = 2 AND expired = 2") == 1)
        }
    }

    @Test func settlesAnExpiredBatchOnceThoughItComesAgain() async throws {
        try await withNotifierDatabase { pool in
            let batch = NotificationBatchReady.sample().with(expiresAt: .noon + 1)

            try await pool.deliver(batch)
            try await pool.deliver(batch, at: .noon + 2)

            #expect(try await pool.settlements().map(\.outcomes) == [[.init(outcome: .delivered, recipients: 1)]])
        }
    }

    @Test func notifiesTheOthersOfABatchWithADeletedAccount() async throws {
        try await withNotifierDatabase { pool in
            let (gone, present) = (UserID(), UserID())
            try await pool.delete(gone)

            try await pool.deliver(.sample(recipients: [gone, present, gone]))

            #expect(try await pool.count("notifications WHERE user_id = \(present.uuid)") == 1)
            #expect(try await pool.count("notifications") == 1)
            #expect(
                try await pool.settlements().map(\.outcomes) == [
                    [
                        .init(outcome: .delivered, recipients: 1),
                        .init(outcome: .failed, recipients: 2, reason: .recipientDeleted),
                    ]
                ])
            #expect(try await pool.count("batches WHERE size = 3 AND delivered = 1 AND failed = 2") == 1)
        }
    }

    @Test func asksNobodyHowTheyFeelWhoseAccountIsGone() async throws {
        try await withNotifierDatabase { pool in
            let suggestion = try QuizSuggested.sample()
            try await pool.delete(suggestion.userID)
            let store = PostgresSuggestionStore(pool: pool, enabledChannels: [.email])

            try await SuggestQuiz(store: store) { .noon }(suggestion, messageID: UUID())

            #expect(try await pool.count("notifications") == 0)
            #expect(try await pool.count("texts") == 0)
        }
    }
}
