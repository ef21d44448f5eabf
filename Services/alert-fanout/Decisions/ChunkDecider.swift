import Domain
import Foundation

/// Decides for the affected people of a chunk whether, and when, each is notified of an alert.
///
/// A rule without state: the same alert, people and memory give the same decisions.
struct ChunkDecider {
    let alert: RaisedAlert
    /// An operator has stopped the alert: the affected are counted but not notified.
    let isStopped: Bool
    let clocks: ZoneClocks
    private let level: Int
    private let isUrgent: Bool
    /// The allergen of each subject, nil when none is certain; and the numbers of all subjects.
    private let allergens: [Allergen?]
    private let allSubjects: [Int]

    init(alert: RaisedAlert, isStopped: Bool, clocks: ZoneClocks) {
        self.alert = alert
        self.isStopped = isStopped
        self.clocks = clocks
        level = alert.intensity.level.rawValue
        isUrgent = alert.urgency == .urgent
        allergens = alert.subjects.map { Allergen(rawValue: $0) }
        allSubjects = Array(allergens.indices)
    }

    /// - Parameters:
    ///   - matched: the slots of the affected, ascending and at least one.
    ///   - memory: what the people were notified of before.
    func decide(_ matched: [UInt16], in chunk: AudienceChunk, memory: ChunkMemory) -> ChunkDecisions {
        var result = ChunkDecisions(memory: memory, highestSlot: Int(matched.last ?? 0))
        let thresholds = chunk.lowestThresholds(of: alert.allergens)
        result.recipients.reserveCapacity(matched.count)
        for slot in matched {
            let slot = Int(slot)
            let subjects = subjects(for: slot, in: chunk)
            let decision = decision(for: slot, in: chunk, subjects: subjects, memory: result.memory)
            result.note(decision, at: slot)
            switch decision {
            case .notified:
                result.memory.interrupt(slot)
                result.recipients.append(
                    Recipient(
                        slot: UInt16(slot), language: chunk.language(at: slot), threshold: thresholds[slot]))
            case .digestedForQuietHours, .digestedForWeeklyLimit, .digestedForForecastTiming:
                result.digests[dueDate(of: decision, for: slot, in: chunk), default: SlotSet()].insert(slot)
            case .notAffected, .muted, .repeated, .superseded: continue
            }
            for subject in subjects { result.memory.recordLevel(level, ofSubject: subject, at: slot) }
        }
        return result
    }

    private func decision(
        for slot: Int, in chunk: AudienceChunk, subjects: [Int], memory: ChunkMemory
    ) -> RecipientDecision {
        let isNews = subjects.contains { !memory.wasNotified(level, ofSubject: $0, at: slot) }
        if !isNews { return .repeated }
        if isStopped { return .superseded }
        if let end = chunk.mutedUntil(at: slot), end > clocks.now { return .muted }
        if !isUrgent, chunk.isOnlyUrgent(at: slot) { return .muted }
        // Before urgency, since nothing is urgent of another day.
        if forecastTime(for: slot, in: chunk) != nil { return .digestedForForecastTiming }
        if isUrgent { return .notified }
        if let quiet = chunk.quietHours(at: slot),
            quiet.contains(minute: clocks.minuteOfDay(inZone: chunk.zone(at: slot)))
        {
            return .digestedForQuietHours
        }
        return memory.interruptions(at: slot) < Int(chunk.weeklyLimit(at: slot)) ? .notified : .digestedForWeeklyLimit
    }

    private func dueDate(of decision: RecipientDecision, for slot: Int, in chunk: AudienceChunk) -> Date {
        let zone = chunk.zone(at: slot)
        if let time = forecastTime(for: slot, in: chunk) { return time }
        if decision == .digestedForQuietHours, let quiet = chunk.quietHours(at: slot) {
            return clocks.end(of: quiet, inZone: zone)
        }
        return clocks.nextDigest(inZone: zone)
    }

    /// When the person wants to hear of a forecast for its day; nil for at once, and when that time has passed.
    private func forecastTime(for slot: Int, in chunk: AudienceChunk) -> Date? {
        guard alert.kind == .forecast else { return nil }
        return clocks.forecastTime(
            chunk.forecastTiming(at: slot), of: alert.day, outside: chunk.quietHours(at: slot),
            inZone: chunk.zone(at: slot))
    }

    /// The numbers of the alert's subjects that affect the person.
    private func subjects(for slot: Int, in chunk: AudienceChunk) -> [Int] {
        guard allSubjects.count > 1 else { return allSubjects }
        return allSubjects.filter { number in
            guard let allergen = allergens[number] else { return false }
            let threshold = Int(chunk.threshold(of: allergen, at: slot))
            return threshold > 0 && threshold <= alert.intensity.value
        }
    }
}
