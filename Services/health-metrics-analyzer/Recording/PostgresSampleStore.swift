import Domain
import Foundation
import MessageProtocol
import PersonKeys
import Postgres

/// Samples in `sample_blocks`, days in `person_health`, suggestions in `suggestions` and `outbox`, in one transaction.
struct PostgresSampleStore: SampleStore {
    let pool: PostgresPool
    let masterKeys: MasterKeys

    func record(
        _ recording: Recording, decide: @Sendable (RecordingScene) throws -> RecordingDecision
    ) async throws -> RecordingResult? {
        try await pool.transaction { transaction in
            if let messageID = recording.messageID {
                guard try await transaction.firstHandling(of: messageID, by: "record-samples") else { return nil }
            }
            guard try await transaction.lockPerson(recording.userID)?.isOffLimits != true else { return nil }
            return try await record(recording, in: transaction, decide: decide)
        }
    }

    /// The caller has locked the person.
    func record(
        _ recording: Recording, in transaction: PostgresTransaction,
        decide: (RecordingScene) throws -> RecordingDecision
    ) async throws -> RecordingResult {
        let userID = recording.userID
        let key = try await transaction.personKey(of: userID, under: masterKeys)
        let (count, taken) = try await transaction.merge(recording.samples, of: userID, key)
        let removed = try await transaction.retract(recording.retractions, of: userID, key)
        let known = try await transaction.settlingSpans(of: userID, key)
        var waiting = known.filter { $0.due > recording.time }
        // Unchanged days are not summed up again, which makes a repeated import cheap.
        var touched = recording.touched
        if count.taken == 0 { touched = TouchedDays(by: [], zone: touched.zone, at: recording.time) }
        touched.insert(removed)
        touched.insert(known.filter { $0.due <= recording.time }.map(\.day))
        guard !touched.remembered.isEmpty else { return RecordingResult(count: count, suggested: []) }
        waiting.add(recording.settlingSpans(of: taken))
        if waiting != known { try await transaction.keep(waiting, of: userID, key) }
        let decision = try decide(
            RecordingScene(
                health: try await transaction.personHealth(of: userID, key),
                summaries: try await transaction.summaries(of: touched, waiting.map(\.range), of: userID, key),
                retracted: Set(removed.map { $0.day(in: touched.zone) }),
                tolerance: try await transaction.tolerance()))
        try await transaction.keep(decision.health, of: userID, key)
        try await transaction.withdraw(decision.withdrawn, of: userID, at: recording.time)
        return RecordingResult(count: count, suggested: try await transaction.suggest(decision.suggestions))
    }
}

extension PostgresTransaction {
    /// Sums up one day after the other, so that no more than three days' samples are in memory.
    fileprivate func summaries(
        of touched: TouchedDays, _ settling: [ClosedRange<Date>], of userID: UserID, _ key: PersonKey
    ) async throws -> [CalendarDay: HealthDay?] {
        var summaries: [CalendarDay: HealthDay?] = [:]
        var known: [Int: [HealthSample]] = [:]
        for day in touched.remembered {
            // A local day spans up to two UTC days, and a night that ends on it may begin on the day before.
            let wanted = (day.daysSince1970 - 1)...(day.daysSince1970 + 1)
            known = known.filter { wanted.contains($0.key) }
            let missing = wanted.filter { known[$0] == nil }
            let read = try await samples(of: userID, on: missing, key)
            for number in missing { known[number] = read[number] ?? [] }
            summaries.updateValue(
                HealthDay(
                    of: wanted.flatMap { known[$0] ?? [] }, on: day, in: touched.zone, settling: settling),
                forKey: day)
        }
        return summaries
    }
}
