import Foundation
import Logging
import MessageProtocol
import Messaging
import TestSupport
import Testing

@testable import RabbitMQ

/// What anybody, or a service of another version, may put into a queue.
@Suite(.timeLimit(.minutes(20))) struct BadInputTests {
    enum Fault: CaseIterable {
        case noHeaders, missingHeader, notAUUID, number, table, array, flag, otherType, otherVersion
        case truncatedJSON, noJSON, missingField, twentyMegabytes

        func headers() throws -> [String: any Sendable] {
            var headers: [String: any Sendable] = try PollenCounted.message(1).envelope.headers
            switch self {
            case .noHeaders: headers = [:]
            case .missingHeader: headers["cloudEvents:source"] = nil
            case .notAUUID: headers["cloudEvents:id"] = "42"
            case .number: headers["cloudEvents:time"] = 12.5
            case .table: headers["traceparent"] = ["a": ["b": 1]] as [String: [String: Int]]
            case .array: headers["cloudEvents:id"] = [1, 2]
            case .flag: headers["cloudEvents:specversion"] = true
            case .otherType: headers["cloudEvents:type"] = "something.else.v1"
            case .otherVersion: headers["cloudEvents:type"] = "pollen.counted.v2"
            case .truncatedJSON, .noJSON, .missingField, .twentyMegabytes: break
            }
            headers["nested"] = ["a": [1, 2]] as [String: [Int]]
            return headers
        }

        var payload: String {
            switch self {
            case .truncatedJSON: #"{"grains":"#
            case .noJSON: "\u{0}\u{1}"
            case .missingField: "{}"
            default: #"{"grains":1}"#
            }
        }

        var reason: String {
            switch self {
            case .noHeaders: "cloudEvents:specversion: the header is missing"
            case .missingHeader: "cloudEvents:source: the header is missing"
            case .notAUUID, .array: "cloudEvents:id: not a UUID"
            case .number: "cloudEvents:time: not an RFC 3339 time"
            case .table: "traceparent: not a W3C traceparent"
            case .flag: "cloudEvents:specversion: only CloudEvents 1.0 is understood"
            case .otherType, .otherVersion: "cloudEvents:type: this queue takes pollen.counted.v1 only"
            case .truncatedJSON, .noJSON: "the payload is not valid JSON"
            case .missingField: "grains: the field is missing"
            case .twentyMegabytes: "the payload has 20000000 bytes; 4194304 are allowed"
            }
        }
    }

    /// - Returns: false when the broker itself refuses it: RabbitMQ 4 accepts 16 MiB by default.
    private func publish(_ fault: Fault, _ server: BrokerForTests, _ broker: RabbitMQBroker) async throws -> Bool {
        guard fault == .twentyMegabytes else {
            try await server.publish(
                routingKey: "pollen.counted.v1", headers: try fault.headers(), payload: fault.payload)
            return true
        }
        let small = OutboundMessage(try PollenCounted.message(1))
        // As another program may send it, which knows no limit of ours.
        let large = OutboundMessage(
            routingKey: small.routingKey, properties: small.properties,
            body: Array(repeating: UInt8(ascii: " "), count: 20_000_000), isCopy: true)
        let results = await broker.publish([large], to: Topology.exchange)
        guard case .rejectedByBroker(code: 406, let reason) = results.first?.error else {
            try results.first?.get()
            return true
        }
        #expect(reason.contains("larger than configured max size"))
        return false
    }

    private func withRunningConsumer(
        on broker: RabbitMQBroker, _ test: (BrokerForTestsRecorder<Int>) async throws -> Void
    ) async throws {
        let handled = BrokerForTestsRecorder<Int>()
        let consumer = MessageConsumer(
            of: .alertFanout, handler: RecordingHandler(handled), subscriber: broker, outage: { nil }, prefetch: 1,
            logger: Logger(label: "test"))
        let running = Task { try await consumer.run() }
        try await test(handled)
        running.cancel()
        try await running.value
    }

    @Test(arguments: Fault.allCases)
    func isKeptWithTheReasonAndTheNextMessageIsHandled(fault: Fault) async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            let isTaken = try await publish(fault, server, broker)
            try await broker.publish(PollenCounted.message(2))

            try await withRunningConsumer(on: broker) { handled in
                try await handled.wait(forFirst: 1, "messages after the faulty one")
                #expect(await handled.events == [2])
            }

            let letters = try await server.takeAll(from: fanoutQueue.deadLetterQueue)
            #expect(letters.map { $0.header(DeadLetterHeader.reason) } == (isTaken ? [fault.reason] : []))
            #expect(letters.allSatisfy { $0.header(DeadLetterHeader.queue) == fanoutQueue.name })
        }
    }

    @Test func ofEveryKindTogetherStopsNoConsumer() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            var taken: [Fault] = []
            for fault in Fault.allCases.shuffled() {
                let isTaken = try await publish(fault, server, broker)
                if isTaken { taken.append(fault) }
            }
            try await broker.publish(PollenCounted.message(2))

            try await withRunningConsumer(on: broker) { handled in
                try await handled.wait(forFirst: 1, "messages after the faulty ones")
                #expect(await handled.events == [2])
            }

            let letters = try await server.takeAll(from: fanoutQueue.deadLetterQueue)
            #expect(
                letters.compactMap { $0.header(DeadLetterHeader.reason) }.sorted()
                    == taken.map(\.reason).sorted())
        }
    }

    /// With more than a frame holds the copy cannot be made, so the broker keeps the original.
    @Test func withHeadersBeyondAFrameIsKeptByTheBroker() async throws {
        try await BrokerForTests.withClient { server, broker, _ in
            try await broker.declare(fanoutQueue)
            var headers: [String: any Sendable] = [:]
            for number in 1...11 { headers["noise-\(number)"] = String(repeating: "x", count: 10_000) }
            try await server.publish(routingKey: "pollen.counted.v1", headers: headers, payload: "{}")
            try await broker.publish(PollenCounted.message(2))

            try await withRunningConsumer(on: broker) { handled in
                try await handled.wait(forFirst: 1, "messages after the faulty one")
                let letters = try await server.takeWhenThere(from: fanoutQueue.deadLetterQueue)
                #expect(letters.map { $0.header("x-first-death-reason") } == ["rejected"])
            }
        }
    }
}
