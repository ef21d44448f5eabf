import Domain
import MessageProtocol
import Messaging

/// Takes `health-metrics.recorded.v2`.
struct HealthSamplesHandler: MessageHandler {
    let record: RecordSamples

    func handle(_ recorded: HealthSamplesRecorded, _ context: MessageContext) async throws -> Verdict {
        let samples: [HealthSample]
        do {
            samples = try recorded.series.flatMap { try $0.samples() }
        } catch let fault as DomainError {
            return .deadLetter("series: \(fault.field) \(fault.problem)")
        }
        try await record(
            samples, retracting: recorded.retractions ?? [], of: recorded.userID, handling: context.messageID)
        return .done
    }
}

/// Takes `health-metrics.recorded.v1`, whose samples have neither device nor UTC offset.
struct HealthMetricsHandler: MessageHandler {
    let record: RecordSamples

    func handle(_ recorded: HealthMetricsRecorded, _ context: MessageContext) async throws -> Verdict {
        let samples = recorded.metrics.map { HealthSample(metric: $0) }
        try await record(samples, of: recorded.userID, handling: context.messageID)
        return .done
    }
}
