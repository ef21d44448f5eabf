import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite struct WithdrawSuggestionTests {
    private let userID = UserID()

    private func suggestion() throws -> QuizSuggested {
        QuizSuggested(
            suggestionID: SuggestionID(), userID: userID,
            finding: HealthFinding(deviation: try .sample(), detector: .heartRate), suggestedAt: .noon)
    }

    private func handle(_ suggestion: QuizSuggested, _ pool: PostgresPool) async throws {
        let store = PostgresSuggestionStore(pool: pool, enabledChannels: [.email])
        let verdict = try await QuizSuggestedHandler(suggestQuiz: SuggestQuiz(store: store) { .noon })
            .handle(suggestion, MessageContext())
        #expect(verdict == .done)
    }

    private func withdraw(_ suggestion: QuizSuggested, _ pool: PostgresPool) async throws {
        let withdrawn = QuizSuggestionWithdrawn(
            suggestionID: suggestion.suggestionID, userID: suggestion.userID, withdrawnAt: .noon)
        let handler = QuizSuggestionWithdrawnHandler(store: PostgresWithdrawnSuggestionStore(pool: pool)) { .noon + 60 }
        #expect(try await handler.handle(withdrawn, MessageContext()) == .done)
    }

    @Test func takesItOutOfTheInboxAndSendsItNoMore() async throws {
        try await withNotifierDatabase { pool in
            try await pool.addSubscribers([userID])
            let (suggestion, other) = (try suggestion(), try suggestion())
            for each in [suggestion, other] { try await handle(each, pool) }
            #expect(try await pool.count("inbox") == 2)

            for _ in 1...2 { try await withdraw(suggestion, pool) }

            #expect(try await pool.count("inbox WHERE source_id = \(other.suggestionID.uuid)") == 1)
            #expect(try await pool.count("inbox") == 1)
            #expect(try await pool.count("deliveries WHERE state = 'superseded'") == 1)
            #expect(try await pool.count("deliveries WHERE state = 'queued'") == 1)
        }
    }

    @Test func oneThatIsOvertakenByItsWithdrawalNeverArrives() async throws {
        try await withNotifierDatabase { pool in
            try await pool.addSubscribers([userID])
            let suggestion = try suggestion()

            try await withdraw(suggestion, pool)
            try await handle(suggestion, pool)

            #expect(try await pool.count("inbox") == 0)
            #expect(try await pool.count("deliveries") == 0)
        }
    }
}
