import Domain
import Foundation
import MessageProtocol

/// The decisions for some chunks, and the messages that they filled.
struct DecidedChunks {
    var decisions: [(chunk: Int32, decisions: ChunkDecisions)] = []
    var messages: [RecipientMessage] = []
}

/// Matches the chunks of a range and decides for their people, a few chunks at a time.
struct RangeDecider {
    private let audience: AudienceIndex
    private let query: AudienceQuery
    private let excluded: Set<AudiencePosition>
    private let subjects: Int
    private let decider: ChunkDecider
    private var messages: any RecipientMessages
    private(set) var outcome: RangeOutcome

    init(_ claimed: ClaimedRange, messages: any RecipientMessages, audience: AudienceIndex, at now: Date) {
        self.audience = audience
        query = AudienceQuery(claimed.alert)
        excluded = claimed.excluded
        subjects = claimed.alert.subjects.count
        decider = ChunkDecider(
            alert: claimed.alert, isStopped: claimed.isStopped,
            clocks: ZoneClocks(now: now) { audience.timeZone($0) })
        self.messages = messages
        outcome = RangeOutcome(kind: claimed.alert.kind)
    }

    /// - Parameters:
    ///   - chunks: ascending.
    ///   - memory: of each chunk; the people of a chunk without memory were never notified.
    mutating func decide(_ chunks: [Int32], memory: [Int32: ChunkMemory]) -> DecidedChunks {
        var decided = DecidedChunks()
        for id in chunks {
            guard let chunk = audience.chunk(id) else { continue }
            let matched = audience.matches(query, in: id, except: excluded)
            guard !matched.isEmpty else { continue }
            let decisions = decider.decide(
                matched, in: chunk, memory: memory[id] ?? ChunkMemory(subjects: subjects))
            outcome.counts.merge(decisions.counts, uniquingKeysWith: +)
            decided.messages += messages.add(decisions.recipients, of: id)
            decided.decisions.append((id, decisions))
        }
        return decided
    }

    /// - Returns: the messages that are not full.
    mutating func finish() -> [RecipientMessage] {
        let rest = messages.finish()
        outcome.batches = messages.count
        return rest
    }
}
