import Logging
import MessageProtocol
import Messaging
import TestSupport
import Testing

@testable import RabbitMQ

/// A busy broker gives up on a queue that is being declared, and ends the connection. Against the real RabbitMQ, which
/// cannot be made to do so at a given moment: the refusals are the tests'.
@Suite(.timeLimit(.minutes(20))) struct DeclaringTests {
    private let quickly = Backoff(base: .milliseconds(1), limit: .milliseconds(10))
    private let notFormed = RabbitMQError.connectionLost("541 INTERNAL_ERROR - cluster_not_formed")

    private typealias Outcome = (attempts: Int, result: Result<Void, any Error>)

    /// Declares a queue, with a failure in the first attempts.
    /// - Returns: the attempts made, and how the last one ended.
    private func declare(failing times: Int, with failure: RabbitMQError) async throws -> Outcome {
        let outcomes = BrokerForTestsRecorder<Outcome>()
        try await BrokerForTests.with { server in
            let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
            let keeper = ConnectionKeeper(configuration: server.configuration(), purpose: "operate", logger: silent)
            var attempts = 0
            do {
                try await keeper.declaring(quickly) { connection in
                    attempts += 1
                    if attempts <= times { throw failure }
                    try await connection.declare(ConsumerQueue(service: .notifier, message: QuizSuggested.name))
                }
                await outcomes.record((attempts, .success(())))
            } catch {
                await outcomes.record((attempts, .failure(error)))
            }
            await keeper.close()
        }
        return try #require(await outcomes.events.first)
    }

    @Test func declaresAgainWhenTheBrokerGaveUp() async throws {
        let (attempts, outcome) = try await declare(failing: 3, with: notFormed)
        try outcome.get()
        #expect(attempts == 4)
    }

    @Test func saysWhatTheBrokerSaidAfterFiveAttempts() async throws {
        let (attempts, outcome) = try await declare(failing: .max, with: notFormed)
        #expect(attempts == 5)
        #expect(throws: notFormed) { try outcome.get() }
    }

    @Test func doesNotTryAgainWhatIsWrong() async throws {
        let failure = RabbitMQError.channelClosed(code: 406, reason: "PRECONDITION_FAILED")
        let (attempts, outcome) = try await declare(failing: .max, with: failure)
        #expect(attempts == 1)
        #expect(throws: failure) { try outcome.get() }
    }
}
