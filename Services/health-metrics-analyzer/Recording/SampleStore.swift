import Domain
import MessageProtocol

/// Where samples are kept and suggestions take effect.
protocol SampleStore: Sendable {
    /// Keeps the samples, sums up the days they touch, judges the fresh ones and announces what is found: all or none
    /// of it. One person's recordings wait for each other.
    /// - Returns: nil when the message took effect before, or the person's account is gone.
    func record(_ recording: Recording) async throws -> RecordingOutcome?
}

/// What one recording came to.
struct RecordingOutcome: Equatable, Sendable {
    var count: RecordingCount
    var suggested: [QuizSuggested]
}
