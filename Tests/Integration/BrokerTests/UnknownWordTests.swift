import Foundation
import MessageProtocol
import Messaging
import TestSupport
import Testing

@testable import RabbitMQ

/// A word that no list has, such as a person's own text in the wrong field, in a message that otherwise fits.
@Suite(.timeLimit(.minutes(20))) struct UnknownWordTests {
    struct Place: CustomTestStringConvertible, Sendable {
        let type: any Message.Type
        let field: String
        let fields: @Sendable (String) -> String

        init(_ type: any Message.Type, _ field: String, _ fields: @escaping @Sendable (String) -> String) {
            (self.type, self.field, self.fields) = (type, field, fields)
        }

        var testDescription: String { "\(type.name) \(field)" }
    }

    static let places = [
        Place(AlertFeedbackGiven.self, "verdict") { #""verdict": "\#($0)""# },
        Place(NotificationSettled.self, "outcomes[0].outcome") {
            #""outcomes": [{"outcome": "\#($0)", "recipients": 1}]"#
        },
        Place(DeliveryEndpointRetired.self, "reason") { #""reason": "\#($0)""# },
        Place(DeliveryEndpointChanged.self, "address.channel") { #""address": {"channel": "\#($0)"}"# },
        Place(NotificationAcknowledged.self, "channel") { #""channel": "\#($0)""# },
        Place(NotificationAcknowledged.self, "state") { #""state": "\#($0)""# },
    ]

    @Test(arguments: places, [1, 300, 100_000])
    func staysOutOfTheDeadLettersReasonAndOutOfTheLog(place: Place, length: Int) async throws {
        try await check(place, place.type, word: String(repeating: "~", count: length))
    }

    private func check<Fact: Message>(_ place: Place, _ type: Fact.Type, word: String) async throws {
        let queue = ConsumerQueue(service: .notifier, message: Fact.name)
        let (logger, log) = BrokerForTestsLog.make()
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(queue)
            let envelope = Envelope(
                id: UUID(), type: Fact.name, source: .ingestGateway, time: Date(), trace: TraceParent())
            try await server.publish(
                routingKey: queue.routingKey, headers: envelope.headers, payload: Self.payload(place.fields(word)))

            let consumer = MessageConsumer(
                of: .notifier, handler: Taking<Fact>(), subscriber: broker, outage: { nil }, logger: logger)
            let running = Task { try await consumer.run() }
            let lines = try await log.wait(for: "the refusal in the log") {
                $0.contains { $0.hasPrefix("Message refused") }
            }
            let letter = try #require(try await server.takeWhenThere(from: queue.deadLetterQueue).first)
            running.cancel()
            try await running.value

            let reason = try #require(letter.header(DeadLetterHeader.reason))
            #expect(reason.hasPrefix("\(place.field): must be one of "))
            #expect(letter.properties.headers?.values.contains { $0.text?.contains("~") ?? false } == false)
            #expect(!lines.contains { $0.contains("~") })
        }
    }

    /// Every field that one of the messages needs before the one at fault.
    private static func payload(_ fields: String) -> String {
        let ids = ["userID", "alertID", "batchID", "endpointID", "notificationID"].map {
            #""\#($0)": "5d0c1f5e-4a53-4d0e-9a39-0a64c1b0a001""#
        }
        return "{\(ids.joined(separator: ", ")), \"version\": 1, \(fields)}"
    }

    private struct Taking<Fact: Message>: MessageHandler {
        func handle(_ fact: Fact, _ context: MessageContext) async -> Verdict { .done }
    }
}
