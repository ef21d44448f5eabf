import Domain
import Foundation
import MessageProtocol

/// What is known of a range when a transaction has claimed it.
struct RangeWork: Sendable {
    var alert: RaisedAlert
    var facts: AlertFacts
    var raisedAt: Date
    var chunks: [Int32]
    var isStopped: Bool

    var heading: BatchHeading {
        BatchHeading(
            alertID: alert.id, threadID: alert.threadID, lane: alert.lane, urgency: alert.urgency, raisedAt: raisedAt,
            expiresAt: alert.expiresAt)
    }
}

/// What was decided for some chunks, and what follows from it.
struct ToldChunks {
    var decisions: [(chunk: Int32, decisions: ChunkDecisions)] = []
    var batches: [NotificationBatchReady] = []
}

/// Goes through the chunks of a range, matches them and decides, a few chunks at a time.
struct RangeTelling {
    private let audience: AudienceSnapshot
    private let query: AudienceQuery
    private let authors: Set<Seat>
    private let subjects: Int
    private let decider: ChunkDecider
    private var batches: RecipientBatches
    private(set) var outcome: RangeOutcome

    init(
        _ work: RangeWork, batches: RecipientBatches, audience: AudienceSnapshot, excluding seats: Set<Seat>,
        at now: Date
    ) {
        self.audience = audience
        query = AudienceQuery(work.alert)
        authors = seats
        subjects = work.alert.subjects.count
        let index = audience.index
        decider = ChunkDecider(
            alert: work.alert, isStopped: work.isStopped, clocks: ZoneClocks(now: now) { index.timeZone($0) })
        self.batches = batches
        outcome = RangeOutcome(kind: work.alert.kind)
    }

    /// - Parameter memory: of each chunk; a chunk without memory was never told anything.
    mutating func tell(_ chunks: [Int32], memory: [Int32: ChunkMemory]) -> ToldChunks {
        var told = ToldChunks()
        for id in chunks {
            guard let chunk = audience.index.chunk(id) else { continue }
            let matched = audience.index.matches(query, in: id, except: authors)
            guard !matched.isEmpty else { continue }
            let decisions = decider.decide(
                matched, in: chunk, memory: memory[id] ?? ChunkMemory(subjects: subjects))
            outcome.counts.merge(decisions.counts, uniquingKeysWith: +)
            told.batches += batches.add(decisions.recipients)
            told.decisions.append((id, decisions))
        }
        return told
    }

    /// - Returns: the batches that are not full.
    mutating func finish() -> [NotificationBatchReady] {
        let rest = batches.finish()
        outcome.batches = batches.count
        return rest
    }
}
