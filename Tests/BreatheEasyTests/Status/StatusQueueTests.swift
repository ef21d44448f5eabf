import BrokerManagement
import Foundation
import HTTPFetch
import Logging
import MessageProtocol
import RabbitMQ
import TestSupport
import Testing

@testable import breathe_easy

/// The queues of a real broker, asked through its management API.
@Suite(.timeLimit(.minutes(20))) struct StatusQueueTests {
    private let queue = ConsumerQueue(service: .notifier, message: QuizSuggested.name)
    private let url = Result { try Checkout.setting("RABBITMQ_MANAGEMENT_URL") }

    private func withQueue(
        _ test: (RabbitMQConfiguration) async throws -> Void
    ) async throws {
        try await BrokerForTests.with { server in
            let broker = RabbitMQBroker(
                configuration: server.configuration(), logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            try await broker.declare(queue)
            try await test(server.configuration())
            await broker.close()
        }
    }

    @Test func saysThatAQueueHasNoConsumer() async throws {
        try await withQueue { configuration in
            var account = try RabbitMQConfiguration(url: Checkout.setting("OPERATOR_AMQP_URL"))
            account.virtualHost = configuration.virtualHost
            let management = BrokerManagement(baseURL: try url.get(), account, http: HTTPClient())

            let queues = try await management.queues()

            let overview = StatusQueues(queues)
            #expect(overview.busy.map(\.name) == [queue.name])
            #expect(overview.withDeadLetters.isEmpty)
            var snapshot = try StatusSnapshot.well()
            snapshot.queues = .known(queues)
            #expect(
                StatusVerdict(snapshot, at: StatusSnapshot.time).findings.contains {
                    $0.text == "notifier does not consume queue \(queue.name), which is empty so far: is it running?"
                })
        }
    }

    @Test func saysThatTheUserLacksTheTag() async throws {
        try await withQueue { configuration in
            let management = BrokerManagement(baseURL: try url.get(), configuration, http: HTTPClient())

            let error = await #expect(throws: BrokerManagementError.self) { try await management.queues() }

            #expect(error?.description.contains("monitoring") == true)
        }
    }
}
