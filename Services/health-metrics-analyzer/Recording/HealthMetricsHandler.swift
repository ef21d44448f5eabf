import Domain
import MessageProtocol
import Messaging

/// Takes `health-metrics.recorded.v1`, which names neither device nor clock.
struct HealthMetricsHandler: MessageHandler {
    let record: RecordSamples

    func handle(_ recorded: HealthMetricsRecorded, _ context: MessageContext) async throws -> Verdict {
        let samples = recorded.metrics.map { HealthSample(metric: $0) }
        try await record(samples, of: recorded.userID, handling: context.messageID)
        return .done
    }
}
