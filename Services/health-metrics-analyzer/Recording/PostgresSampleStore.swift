import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// Samples in `sample_blocks`, days in `person_health`, suggestions in `suggestions` and `outbox`, in one transaction.
struct PostgresSampleStore: SampleStore {
    let pool: PostgresPool
    let masterKeys: MasterKeys
    let daysPerSeason: Int
    let makeID: @Sendable () -> SuggestionID

    func record(_ recording: Recording) async throws -> RecordingOutcome? {
        try await pool.transaction { transaction in
            if let messageID = recording.messageID {
                guard try await transaction.firstHandling(of: messageID, by: "record-samples") else { return nil }
            }
            guard try await transaction.lockPerson(recording.userID)?.isDeleted != true else { return nil }
            return try await record(recording, in: transaction)
        }
    }

    /// The caller has locked the person.
    func record(_ recording: Recording, in transaction: PostgresTransaction) async throws -> RecordingOutcome {
        let userID = recording.userID
        let key = try await transaction.personKey(of: userID, under: masterKeys)
        let count = try await transaction.merge(recording.samples, of: userID, key)
        var outcome = RecordingOutcome(count: count, suggested: [])
        // What changed nothing is not summed up again; this is also what makes a repeated import cheap.
        guard count.taken > 0, !recording.touched.remembered.isEmpty else { return outcome }
        var health = try await transaction.personHealth(of: userID, key)
        try await sumUp(recording.touched, of: userID, key, into: &health, transaction)
        let judgement = DayJudgement(
            policy: SuggestionPolicy(
                daysPerSeason: daysPerSeason, tolerance: try await transaction.tolerance()),
            makeID: makeID)
        let suggestions = judgement(
            &health, of: userID, on: recording.touched.fresh, in: recording.contexts, at: recording.time)
        try await transaction.keep(health, of: userID, key)
        outcome.suggested = try await transaction.suggest(suggestions)
        return outcome
    }

    /// One day after the other, so that no more than three days' samples are in memory.
    private func sumUp(
        _ touched: TouchedDays, of userID: UserID, _ key: PersonKey, into health: inout PersonHealth,
        _ transaction: PostgresTransaction
    ) async throws {
        var known: [Int: [HealthSample]] = [:]
        for day in touched.remembered {
            // A local day lies on up to two UTC days, and a night that ends on it may begin on one before.
            let wanted = (day.daysSince1970 - 1)...(day.daysSince1970 + 1)
            known = known.filter { wanted.contains($0.key) }
            let missing = wanted.filter { known[$0] == nil }
            let read = try await transaction.samples(of: userID, on: missing, key)
            for number in missing { known[number] = read[number] ?? [] }
            if let summary = HealthDay(of: wanted.flatMap { known[$0] ?? [] }, on: day, in: touched.zone) {
                health.replace(summary)
            } else {
                health.days.removeAll { $0.day == day }
            }
        }
    }
}
