import Domain
import Foundation
import Localization

/// What is decided for one person about one alert; a byte in `alert_recipients`.
enum RecipientDecision: UInt8, Sendable, CaseIterable {
    case notAffected = 0
    /// In a block, or a batch, for the notifier.
    case notified = 1
    /// In the digest at the end of the person's quiet hours.
    case digestedForQuietHours = 2
    /// In the next digest, because the weekly limit of interruptions is reached.
    case digestedForWeeklyLimit = 3
    /// The person has snoozed alerts, or wants urgent ones only.
    case muted = 4
    /// The person was notified of this level before; not counted as matched.
    case repeated = 5
    /// An operator had stopped the alert.
    case superseded = 6
    /// In a digest at the time that the person chose for forecasts.
    case digestedForForecastTiming = 7

    /// As the label of a metric.
    var label: String { self == .notAffected ? "notConcerned" : "\(self)" }
}

/// What was decided for the people of one chunk.
struct ChunkDecisions: Sendable, Equatable {
    /// A ``RecipientDecision`` for each slot, up to the highest affected one.
    private(set) var decisions: [UInt8]
    /// How many people of each decision, by its byte.
    private var tallies = Array(repeating: 0, count: RecipientDecision.allCases.count)
    /// The memory after these decisions.
    var memory: ChunkMemory
    /// Those to be notified, in the order of their slots.
    var recipients: [Recipient] = []
    /// Those who get it in a digest, by the time it is due.
    var digests: [Date: SlotSet] = [:]

    init(memory: ChunkMemory, highestSlot: Int) {
        self.memory = memory
        decisions = Array(repeating: RecipientDecision.notAffected.rawValue, count: highestSlot + 1)
    }

    /// Of the decisions that were made for anybody.
    var counts: [RecipientDecision: Int] {
        RecipientDecision.allCases.reduce(into: [:]) { counts, decision in
            let tally = tallies[Int(decision.rawValue)]
            if tally > 0 { counts[decision] = tally }
        }
    }

    mutating func note(_ decision: RecipientDecision, at slot: Int) {
        decisions[slot] = decision.rawValue
        tallies[Int(decision.rawValue)] += 1
    }
}

/// Somebody who is notified, by the slot of their chunk.
struct Recipient: Sendable, Equatable {
    var slot: UInt16
    var language: ContentLanguage
    /// That decided: the lowest of theirs for the alert's allergens, 1 to 10; 0 where none did.
    var threshold: UInt8
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
