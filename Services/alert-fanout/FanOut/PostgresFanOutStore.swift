import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres

/// Alerts in the tables `alerts`, `alert_ranges`, `alert_recipients`, `told`, `interruptions`, `batches` and `outbox`.
///
/// Each range is one transaction, whose memory is bounded by the size of a range and not by the audience.
struct PostgresFanOutStore: FanOutStore {
    let pool: PostgresPool

    func positions(of people: [UserID]) async throws -> Set<AudiencePosition> { try await pool.positions(of: people) }

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
        _ range: AlertRange, audienceAsOf: String, at now: Date, decide: @Sendable (ClaimedRange) -> RangeDecider
    ) async throws -> RangeOutcome? {
        try await pool.transaction { transaction in
            guard let claimed = try await transaction.claim(range) else { return nil }
            let (alert, week) = (claimed.alert, Week(of: now))
            var decider = decide(claimed)
            for chunks in claimed.chunks.sorted().chunked(by: Self.chunksPerRoundTrip) {
                let memory = try await transaction.lockMemory(
                    of: chunks, subjects: alert.subjects, day: alert.day, week: week)
                let decided = decider.decide(chunks, memory: memory)
                try await transaction.keep(decided, of: alert, week: week, at: now)
            }
            try await transaction.keep(decider.finish(), at: now)
            try await transaction.close(range, with: decider.outcome, audienceAsOf: audienceAsOf, at: now)
            return decider.outcome
        }
    }

    /// At most 65,536 people: a range of the usual size takes one or two round trips, and a byte per person and subject.
    private static let chunksPerRoundTrip = 64
}

extension PostgresSession {
    /// The positions of these people; those without a place are left out.
    func positions(of people: [UserID]) async throws -> Set<AudiencePosition> {
        guard !people.isEmpty else { return [] }
        let rows = try await query(
            "SELECT chunk, slot FROM audience WHERE user_id = ANY (\(people.map(\.uuid))) AND chunk IS NOT NULL")
        return Set(try rows.decode((Int32, Int).self).map { AudiencePosition(chunk: $0, slot: $1) })
    }
}

extension Array {
    /// - Parameter size: 1 or more.
    func chunked(by size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
