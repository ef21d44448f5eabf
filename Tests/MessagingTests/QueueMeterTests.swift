import CoreMetrics
import Foundation
import MessageProtocol
import ServiceRuntime
import Testing

@testable import Messaging

@Suite struct QueueMeterTests {
    private let registry = PrometheusRegistry(MessagingMetrics.all)
    private let queue = ConsumerQueue(service: .alertFanout, message: "pollen.counted.v1")

    private var meter: QueueMeter {
        withMetricsFactory(PrometheusMetricsFactory(registry: registry)) { QueueMeter(queue) }
    }

    private func shows(_ name: String, _ labels: String?, _ value: String) -> Bool {
        registry.exposition().contains(
            "\(name){queue=\"alert-fanout.pollen.counted.v1\"\(labels.map { ",\($0)" } ?? "")} \(value)\n")
    }

    @Test func countsFromTheStart() {
        _ = meter
        for outcome in ["done", "retry", "dead-letter"] {
            #expect(shows("messages_handled_total", #"outcome="\#(outcome)""#, "0"))
        }
        #expect(shows("message_age_seconds_count", nil, "0"))
        #expect(!registry.exposition().contains("consumer_proof_timestamp_seconds{"))
    }

    @Test func recordsHowOldAMessageWasAtItsVerdict() {
        meter.handled(.acknowledge, sentAt: Date() - 3, duration: .milliseconds(4))
        #expect(shows("messages_handled_total", #"outcome="done""#, "1"))
        #expect(shows("message_handler_duration_seconds_bucket", #"le="0.0025""#, "0"))
        #expect(shows("message_handler_duration_seconds_bucket", #"le="0.005""#, "1"))
        #expect(shows("message_age_seconds_bucket", #"le="1""#, "0"))
        #expect(shows("message_age_seconds_bucket", #"le="15""#, "1"))
    }

    @Test func knowsNoAgeOfAMessageWithoutATime() {
        meter.handled(.deadLetter("unreadable"), sentAt: nil, duration: .zero)
        #expect(shows("messages_handled_total", #"outcome="dead-letter""#, "1"))
        #expect(shows("message_age_seconds_count", nil, "0"))
    }

    @Test func saysWhenTheConsumerWasStarted() throws {
        let before = Date().timeIntervalSince1970
        meter.consumerStarted()
        let line = try #require(
            registry.exposition().split(separator: "\n").first { $0.hasPrefix("consumer_started_timestamp_seconds{") })
        let start = try #require(line.split(separator: " ").last.flatMap { Double($0) })
        #expect(start >= before && start <= Date().timeIntervalSince1970)
    }

    @Test(arguments: [true, false])
    func provesThatTheQueueIsConsumed(_ isCanary: Bool) throws {
        let before = Date().timeIntervalSince1970
        if isCanary { meter.canaryReceived() } else { meter.handled(.acknowledge, sentAt: nil, duration: .zero) }
        let line = try #require(
            registry.exposition().split(separator: "\n").first { $0.hasPrefix("consumer_proof_timestamp_seconds{") })
        let proof = try #require(line.split(separator: " ").last.flatMap { Double($0) })
        #expect(proof >= before && proof <= Date().timeIntervalSince1970)
        #expect(shows("canaries_received_total", nil, isCanary ? "1" : "0"))
    }
}
