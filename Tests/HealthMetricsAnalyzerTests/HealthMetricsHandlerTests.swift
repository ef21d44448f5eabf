import Domain
import Foundation
import Logging
import MessageProtocol
import Messaging
import Synchronization
import Testing

@testable import health_metrics_analyzer

@Suite struct HealthMetricsHandlerTests {
    @Test func storesWhatItIsGivenAndAnnouncesWhatIsUnusual() async throws {
        let store = RecordingMeasurementStore(history: try HealthMetric.calmPulses(24))
        let recorded = HealthMetricsRecorded(userID: UserID(), metrics: [try .pulse(96)])
        let suggestionID = SuggestionID()
        let handler = HealthMetricsHandler(
            analyse: AnalyseHealthMetrics(store: store, now: { .noon }, makeID: { suggestionID }))

        let verdict = try await handler.handle(recorded, MessageContext())

        #expect(verdict == .done)
        #expect(store.recorded == [recorded])
        #expect(store.suggested.map(\.suggestionID) == [suggestionID])
        #expect(store.suggested.map(\.userID) == [recorded.userID])
        #expect(store.suggested.map(\.suggestedAt) == [.noon])
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
        let store = RecordingMeasurementStore(history: [])
        let analyse = AnalyseHealthMetrics(store: store, now: { .noon }, makeID: { SuggestionID() })
        let body = #"{"userID":"0b1c9a52-6a2f-4d38-9a0b-2f6f0a3c8d11","metrics":\#(metrics)}"#

        let disposition = try await disposition(of: HealthMetricsHandler(analyse: analyse), on: body)

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
            of: .healthMetricsAnalyzer, handler: handler, subscriber: subscriber,
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

/// Knows a history and notes what is added to it.
private final class RecordingMeasurementStore: MeasurementStore {
    private let history: [HealthMetric]
    private let state = Mutex<(recorded: [HealthMetricsRecorded], suggested: [QuizSuggested])>(([], []))

    init(history: [HealthMetric]) { self.history = history }

    var recorded: [HealthMetricsRecorded] { state.withLock { $0.recorded } }
    var suggested: [QuizSuggested] { state.withLock { $0.suggested } }

    func record(
        _ recorded: HealthMetricsRecorded, handling messageID: UUID,
        judge: @Sendable ([HealthMetric]) -> [QuizSuggested]
    ) async throws -> AnalysisOutcome? {
        let suggested = judge(history + recorded.metrics)
        state.withLock {
            $0.recorded.append(recorded)
            $0.suggested += suggested
        }
        return AnalysisOutcome(stored: recorded.metrics.count, suggested: suggested)
    }
}
