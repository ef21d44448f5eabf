import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Testing

@testable import health_metrics_analyzer

@Suite struct HealthMetricsHandlerTests {
    @Test func recordsWhatOldMessagesHold() async throws {
        let store = RecordingSampleStore()
        let (userID, messageID) = (UserID(), UUID())
        let recorded = HealthMetricsRecorded(userID: userID, metrics: [try .pulse(96)])

        let verdict = try await HealthMetricsHandler(record: .into(store)).handle(recorded, MessageContext(messageID))

        #expect(verdict == .done)
        #expect(store.recorded.map(\.samples) == [[HealthSample(metric: try .pulse(96))]])
        #expect(store.recorded.map(\.userID) == [userID])
        #expect(store.recorded.map(\.messageID) == [messageID])
    }

    @Test func recordsTheSamplesOfAllSeries() async throws {
        let store = RecordingSampleStore()
        let samples = [try HealthSample.pulse(96), try .fever(), try .pulse(61, device: "Ring", id: "a")]
        let recorded = HealthSamplesRecorded(userID: UserID(), series: SampleSeries.grouping(samples))

        let verdict = try await HealthSamplesHandler(record: .into(store)).handle(recorded, MessageContext())

        #expect(verdict == .done)
        #expect(store.recorded.map { Set($0.samples) } == [Set(samples)])
    }

    @Test func deadLettersASeriesWhoseColumnsDoNotFitOrThatCannotBeTrue() async throws {
        let store = RecordingSampleStore()
        var short = SampleSeries.grouping([try .pulse(96), try .pulse(97, .noon + 1)])
        short[0].values.removeLast()
        var implausible = SampleSeries.grouping([try .pulse(96)])
        implausible[0].values = [901]
        let handler = HealthSamplesHandler(record: .into(store))

        let verdicts = [
            try await handler.handle(HealthSamplesRecorded(userID: UserID(), series: short), MessageContext()),
            try await handler.handle(HealthSamplesRecorded(userID: UserID(), series: implausible), MessageContext()),
        ]

        #expect(verdicts[0] == .deadLetter("series: values must have as many elements as times"))
        #expect(verdicts[1] == .deadLetter("series: value must be from 20 to 300 beats/min for heart-rate"))
        #expect(store.recorded.isEmpty)
    }

    @Test(arguments: [
        (
            #"[{"kind":"heart-rate","value":900,"measuredAt":"2023-04-27T12:00:00Z"}]"#,
            "metrics[0].value: must be from 20 "
        ),
        (#"[{"kind":"heart-rate","value":"72","measuredAt":"2023-04-27T12:00:00Z"}]"#, "metrics[0].value: "),
        (#"[{"kind":"mood","value":7,"measuredAt":"2023-04-27T12:00:00Z"}]"#, "metrics[0].kind: must be one of "),
        (#"[{"kind":"heart-rate","value":72,"measuredAt":"yesterday"}]"#, "metrics[0].measuredAt: "),
        (#"[{"kind":"heart-rate","measuredAt":"2023-04-27T12:00:00Z"}]"#, "metrics[0].value: the field is missing"),
        ("[", "the payload is not valid JSON"),
    ])
    func deadLettersAMeasurementThatCannotBeTrueAndNamesTheField(_ metrics: String, _ reason: String) async throws {
        let store = RecordingSampleStore()
        let body = #"{"userID":"0b1c9a52-6a2f-4d38-9a0b-2f6f0a3c8d11","metrics":\#(metrics)}"#

        let disposition = try await disposition(of: HealthMetricsHandler(record: .into(store)), on: body)

        let text: String? = if case .deadLetter(let text) = disposition { text } else { nil }
        #expect(text?.hasPrefix(reason) == true, "\(disposition)")
        #expect(text?.contains("900") == false)
        #expect(store.recorded.isEmpty)
    }

    /// What becomes of a message with this body that comes from the broker.
    private func disposition(of handler: HealthMetricsHandler, on body: String) async throws -> Disposition {
        let envelope = Envelope(
            id: UUID(), type: HealthMetricsRecorded.name, source: .ingestGateway, time: .noon, trace: TraceParent())
        let queue = ConsumerQueue(service: .healthMetricsAnalyzer, message: HealthMetricsRecorded.name)
        let subscriber = OneMessage(
            message: IncomingMessage(queue: queue, headers: envelope.headers, body: Array(body.utf8)))
        let consumer = MessageConsumer(
            of: .healthMetricsAnalyzer, handler: handler, subscriber: subscriber, outage: { nil },
            logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await consumer.run() }
            var dispositions = subscriber.dispositions.makeAsyncIterator()
            let disposition = await dispositions.next()
            group.cancelAll()
            return try #require(disposition)
        }
    }
}

/// A broker with a single message.
private struct OneMessage: MessageSubscriber {
    let message: IncomingMessage
    let dispositions: AsyncStream<Disposition>
    private let continuation: AsyncStream<Disposition>.Continuation

    init(message: IncomingMessage) {
        self.message = message
        (dispositions, continuation) = AsyncStream.makeStream()
    }

    func consume(
        _ subscription: Subscription, handle: @escaping @Sendable (IncomingMessage) async -> Disposition
    ) async throws {
        continuation.yield(await handle(message))
        continuation.finish()
        try await Task.sleep(for: .seconds(60))
    }
}

extension RecordSamples {
    fileprivate static func into(_ store: RecordingSampleStore) -> RecordSamples {
        RecordSamples(
            store: store, people: NobodyKnown(), circumstances: UnknownCircumstances(), daysPerSeason: 3,
            makeID: { SuggestionID() }, now: { .noon })
    }
}

struct NobodyKnown: PersonStore {
    func keepIfNewer(_ change: SubscriberChanged) async throws {}
    func person(_ userID: UserID) async throws -> Person? { nil }
}
