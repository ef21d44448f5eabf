import Domain
import Foundation
import MessageProtocol

/// Stores a person's samples, each once, and suggests a quiz when their last days are unusual.
struct RecordSamples: Sendable {
    let store: any SampleStore
    let people: any PersonStore
    let circumstances: any CircumstanceStore
    /// See ``SuggestionPolicy/daysPerSeason``.
    let daysPerSeason: Int
    let makeID: @Sendable () -> SuggestionID
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - samples: of any kind and time, in any order.
    ///   - messageID: recorded in the inbox table, so that the message takes effect once; nil for samples that are
    ///     recognised when they are repeated.
    /// - Returns: zeros for a message that took effect before, and for a deleted account.
    @discardableResult
    func callAsFunction(
        _ samples: [HealthSample], of userID: UserID, handling messageID: UUID?
    ) async throws -> RecordingCount {
        let person = try await people.person(userID)
        guard person?.isDeleted != true else { return RecordingCount() }
        let time = now()
        let touched = TouchedDays(by: samples, zone: person?.timeZone ?? .gmt, at: time)
        var contexts: [CalendarDay: HealthContext] = [:]
        // Read here, because the transaction holds a connection that these reads might wait for.
        for day in touched.fresh {
            contexts[day] = HealthContext(
                circumstances: try await circumstances.circumstances(of: userID, on: day), zone: touched.zone)
        }
        let recording = Recording(
            userID: userID, samples: samples, touched: touched, contexts: contexts, messageID: messageID, time: time)
        let result = try await store.record(recording) { [daysPerSeason, makeID] scene in
            let policy = SuggestionPolicy(daysPerSeason: daysPerSeason, tolerance: scene.tolerance)
            return RecordingDecision(
                on: recording, in: scene, judgedBy: DayJudgement(policy: policy, makeID: makeID))
        }
        guard let result else { return RecordingCount() }
        HealthMetricsAnalyzerMetrics.recorded(result)
        return result.count
    }
}

/// One person's samples to be stored.
struct Recording: Sendable {
    var userID: UserID
    var samples: [HealthSample]
    var touched: TouchedDays
    /// One for each of the fresh days.
    var contexts: [CalendarDay: HealthContext]
    /// Nil for samples that are recognised when they are repeated.
    var messageID: UUID?
    var time: Date
}

/// Stores samples and what they bring about.
protocol SampleStore: Sendable {
    /// Stores the samples, sums up the days they touch, and writes what `decide` returns: all or nothing. Recordings of
    /// one person wait for each other.
    /// - Parameter decide: is not called when no sample is new, or none touches a remembered day.
    /// - Returns: nil when the message took effect before, or the account was deleted.
    func record(
        _ recording: Recording, decide: @Sendable (RecordingScene) -> RecordingDecision
    ) async throws -> RecordingResult?
}

/// The result of one recording.
struct RecordingResult: Equatable, Sendable {
    var count: RecordingCount
    var suggested: [QuizSuggested]
}
