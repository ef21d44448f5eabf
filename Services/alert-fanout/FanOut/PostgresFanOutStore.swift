import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Alerts in the tables `alerts`, `alert_ranges`, `alert_recipients`, `told`, `interruptions`, `batches` and `outbox`.
///
/// A range is one transaction; what it holds in memory is bounded by the size of a range, not by the audience.
struct PostgresFanOutStore: FanOutStore {
    let pool: PostgresPool
    let texts: AlertTexts
    let batchSize: Int

    func seats(of people: [UserID]) async throws -> Set<Seat> { try await pool.seats(of: people) }

    func admit(_ admission: AlertAdmission, in context: MessageContext, at now: Date) async throws -> Bool {
        let row = try SQL.adding(admission, raisedAt: context.time, at: now)
        return try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: context.messageID, by: "admit-alert") else { return false }
            guard try await transaction.query(row).affectedCount == 1 else { return false }
            try await transaction.query(.adding(admission.ranges, of: admission.alert.id))
            if admission.holdReason == nil {
                try await transaction.announceRanges(of: admission.alert, count: admission.ranges.count, at: now)
            }
            return true
        }
    }

    func refuse(
        _ alert: RaisedAlert, facts: AlertFacts, because reason: String, in context: MessageContext, at now: Date
    ) async throws -> Bool {
        let row = try SQL.refusing(alert, facts: facts, because: reason, raisedAt: context.time, at: now)
        return try await pool.transaction { transaction in
            guard try await transaction.firstHandling(of: context.messageID, by: "admit-alert") else { return false }
            return try await transaction.query(row).affectedCount == 1
        }
    }

    func fanOut(
        _ range: AlertRange, over audience: AudienceSnapshot, in context: MessageContext, at now: Date
    ) async throws -> RangeOutcome? {
        try await pool.transaction { transaction in
            guard let work = try await transaction.claim(range) else { return nil }
            let excluded = try await transaction.seats(of: work.alert.authors)
            let batches = RecipientBatches(work.heading, range: range.number, atMost: batchSize) {
                texts.write(work.facts, raisedAt: work.raisedAt, in: $0)
            }
            var telling = RangeTelling(work, batches: batches, audience: audience, excluding: excluded, at: now)
            for chunks in work.chunks.sorted().chunked(by: Self.chunksPerRoundTrip) {
                let memory = try await transaction.lockMemory(
                    of: chunks, subjects: work.alert.subjects, day: work.alert.day, week: Week(of: now))
                let told = telling.tell(chunks, memory: memory)
                try await transaction.keep(told, of: work.alert, week: Week(of: now), at: now)
            }
            try await transaction.keep(batches: telling.finish(), at: now)
            try await transaction.close(range, with: telling.outcome, audienceAsOf: audience.asOf, at: now)
            return telling.outcome
        }
    }

    /// Sixteen thousand people at most: half a megabyte of batches, and fifty kilobytes of memory.
    private static let chunksPerRoundTrip = 16
}

extension Array {
    /// - Parameter size: 1 or more.
    func chunked(by size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
