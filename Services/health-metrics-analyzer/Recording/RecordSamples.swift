import Domain
import Foundation

/// Keeps a person's samples, each once, and suggests a quiz where their last days are unusual.
struct RecordSamples: Sendable {
    let store: any SampleStore
    let people: any PersonStore
    let circumstances: any CircumstanceStore
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - samples: of any kind and time, in any order.
    ///   - messageID: under which the inbox remembers that they were handled; nil for what is repeated otherwise.
    /// - Returns: nothing of each for a message that took effect before, and for a person whose account is gone.
    @discardableResult
    func callAsFunction(
        _ samples: [HealthSample], of userID: UserID, handling messageID: UUID?
    ) async throws -> RecordingCount {
        let person = try await people.person(userID)
        guard person?.isDeleted != true else { return RecordingCount() }
        let time = now()
        let touched = TouchedDays(by: samples, zone: person?.timeZone ?? .gmt, at: time)
        var contexts: [CalendarDay: HealthContext] = [:]
        // Asked for here, since the transaction holds a connection that whoever answers might wait for.
        for day in touched.fresh {
            contexts[day] = HealthContext(
                circumstances: try await circumstances.circumstances(of: userID, on: day), zone: touched.zone)
        }
        let recording = Recording(
            userID: userID, samples: samples, touched: touched, contexts: contexts, messageID: messageID, time: time)
        guard let outcome = try await store.record(recording) else { return RecordingCount() }
        HealthMetricsAnalyzerMetrics.recorded(outcome)
        return outcome.count
    }
}

/// One person's samples on their way into the store.
struct Recording: Sendable {
    var userID: UserID
    var samples: [HealthSample]
    var touched: TouchedDays
    /// For each of the fresh days.
    var contexts: [CalendarDay: HealthContext]
    /// Nil for what is repeated otherwise.
    var messageID: UUID?
    var time: Date
}
