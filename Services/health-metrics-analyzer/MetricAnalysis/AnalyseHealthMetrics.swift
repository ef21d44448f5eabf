import Domain
import Foundation
import MessageProtocol

/// Stores a person's measurements and suggests a quiz where one is unusual.
struct AnalyseHealthMetrics: Sendable {
    let store: any MeasurementStore
    let now: @Sendable () -> Date
    let makeID: @Sendable () -> SuggestionID

    /// - Parameter messageID: under which the inbox remembers that the measurements were handled.
    func callAsFunction(_ recorded: HealthMetricsRecorded, messageID: UUID) async throws {
        let time = now()
        let outcome = try await store.record(recorded, handling: messageID) { history in
            SuggestionRule.deviations(of: recorded.metrics, in: history, at: time).map { deviation in
                QuizSuggested(
                    suggestionID: makeID(), userID: recorded.userID,
                    finding: HealthFinding(deviation: deviation, detector: .heartRate), suggestedAt: time)
            }
        }
        if let outcome { HealthMetricsAnalyzerMetrics.analysed(outcome) }
    }
}
