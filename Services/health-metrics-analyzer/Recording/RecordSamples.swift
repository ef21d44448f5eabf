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
    /// How long a measurement waits to learn what the person was doing; see ``SettlingSpan``.
    var settlingTime: TimeInterval = 0
    let makeID: @Sendable () -> SuggestionID
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - samples: of any kind and time, in any order.
    ///   - retractions: of earlier samples or these; applied last.
    ///   - messageID: recorded in the inbox table, so that the message takes effect once; nil for samples that are
    ///     recognised when they are repeated.
    /// - Returns: zeros for a message that took effect before, and for a deleted account.
    @discardableResult
    func callAsFunction(
        _ samples: [HealthSample], retracting retractions: [SampleRetraction] = [], of userID: UserID,
        handling messageID: UUID?
    ) async throws -> RecordingCount {
        let person = try await people.person(userID)
        guard person?.isOffLimits != true else { return RecordingCount() }
        let (time, zone) = (now(), person?.timeZone ?? .gmt)
        var recording = Recording(
            userID: userID, samples: samples, retractions: retractions,
            touched: TouchedDays(by: samples, zone: zone, at: time), settlingTime: settlingTime,
            birthDate: person?.birthDate, messageID: messageID, time: time)
        do {
            return try await record(recording)
        } catch let needed as CircumstancesNeeded {
            // Read outside of the transaction, which holds a connection that these reads might wait for; and only for
            // the few people with findings, since circumstances never make one.
            var known: [CalendarDay: Set<HealthExplanation>] = [:]
            for day in needed.days { known[day] = try await circumstances.circumstances(of: userID, on: day) }
            recording.circumstances = known
            return try await record(recording)
        }
    }

    /// Judges the measurements of a person whose waiting time is over.
    func settle(_ userID: UserID) async throws { try await self([], of: userID, handling: nil) }

    private func record(_ recording: Recording) async throws -> RecordingCount {
        let result = try await store.record(recording) { [daysPerSeason, makeID] scene in
            let policy = SuggestionPolicy(daysPerSeason: daysPerSeason, tolerance: scene.tolerance)
            return try RecordingDecision(
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
    var retractions: [SampleRetraction] = []
    var touched: TouchedDays
    /// How long new samples wait to be judged, in seconds.
    var settlingTime: TimeInterval = 0
    /// As the person states it.
    var birthDate: CalendarDay?
    /// By day; nil before they were read, and then nothing is suggested.
    var circumstances: [CalendarDay: Set<HealthExplanation>]?
    /// Nil for samples that are recognised when they are repeated.
    var messageID: UUID?
    var time: Date
}

/// There is a finding, which requires the circumstances of these days.
struct CircumstancesNeeded: Error {
    var days: [CalendarDay]
}

/// Stores samples and what follows from them.
protocol SampleStore: Sendable {
    /// Stores the samples, sums up the days they touch and those whose time of waiting is over, and writes what
    /// `decide` returns: all or nothing. Recordings of one person wait for each other.
    /// - Parameter decide: is not called when no sample is new or retracted, or none touches a remembered day.
    /// - Returns: nil when the message took effect before, or the account was deleted.
    /// - Throws: what `decide` throws; then nothing is stored.
    func record(
        _ recording: Recording, decide: @Sendable (RecordingScene) throws -> RecordingDecision
    ) async throws -> RecordingResult?
}

/// The result of one recording.
struct RecordingResult: Equatable, Sendable {
    var count: RecordingCount
    var suggested: [QuizSuggested]
}
