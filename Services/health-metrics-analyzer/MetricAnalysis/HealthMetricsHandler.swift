import MessageProtocol
import Messaging

/// Takes `health-metrics.recorded`.
struct HealthMetricsHandler: MessageHandler {
    let analyse: AnalyseHealthMetrics

    func handle(_ recorded: HealthMetricsRecorded, _ context: MessageContext) async throws -> Verdict {
        try await analyse(recorded, messageID: context.messageID)
        return .done
    }
}
