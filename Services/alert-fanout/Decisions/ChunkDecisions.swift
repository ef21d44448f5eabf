import Domain
import Foundation
import Localization

/// What was decided for the people of one chunk.
struct ChunkDecisions: Sendable, Equatable {
    /// A ``RecipientDecision`` for each slot up to the highest one concerned.
    private(set) var decisions: [UInt8]
    private(set) var counts: [RecipientDecision: Int] = [:]
    /// As it is after these decisions.
    var memory: ChunkMemory
    /// Whom the notifier is to tell, in the order of their slots.
    var recipients: [ContentLanguage: Recipients] = [:]
    /// Who reads of it later, by the time.
    var digests: [Date: SlotSet] = [:]

    init(memory: ChunkMemory, highestSlot: Int) {
        self.memory = memory
        decisions = Array(repeating: RecipientDecision.notConcerned.rawValue, count: highestSlot + 1)
    }

    mutating func note(_ decision: RecipientDecision, at slot: Int) {
        decisions[slot] = decision.rawValue
        counts[decision, default: 0] += 1
    }

    func count(_ decision: RecipientDecision) -> Int { counts[decision, default: 0] }
}

/// Slots of a chunk as 128 bytes, a bit for each, the lowest bit of a byte first.
struct SlotSet: Sendable, Equatable {
    private(set) var bytes: [UInt8]

    init() { bytes = Array(repeating: 0, count: AudienceChunk.size / 8) }

    /// - Returns: nil unless there are 128 bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == AudienceChunk.size / 8 else { return nil }
        self.bytes = bytes
    }

    mutating func insert(_ slot: Int) { bytes[slot / 8] |= 1 << UInt8(slot % 8) }

    func contains(_ slot: Int) -> Bool { bytes[slot / 8] & 1 << UInt8(slot % 8) != 0 }

    var slots: [Int] { (0..<AudienceChunk.size).filter(contains) }
}
