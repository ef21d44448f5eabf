import Domain
import Foundation
import MessageProtocol

/// Where measurements are kept and suggestions take effect.
protocol MeasurementStore: Sendable {
    /// Keeps new measurements, hands the person's history to `judge` and keeps and announces those of its suggestions
    /// that are the first for their kind and UTC day: all or none of it. One person's messages wait for each other.
    /// - Parameter judge: is given the four weeks before the first measurement and everything up to the last.
    /// - Returns: nil when the message took effect before.
    func record(
        _ recorded: HealthMetricsRecorded, handling messageID: UUID,
        judge: @Sendable ([HealthMetric]) -> [QuizSuggested]
    ) async throws -> AnalysisOutcome?
}

/// What one message came to.
struct AnalysisOutcome: Sendable, Equatable {
    /// Measurements that were not there before.
    var stored: Int
    /// Suggestions announced.
    var suggested: [QuizSuggested]
}
