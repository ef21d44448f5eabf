import Domain
import Foundation
import Localization

/// Up to 1,024 neighbours, stored by column.
///
/// A value: a copy costs nothing; a later change copies the columns that it changes.
struct AudienceChunk: Sendable {
    static let size = 1_024

    /// By slot; all three have the same length.
    private(set) var circles: [AlertCircle] = []
    private(set) var exactCircles: [ExactCircle] = []
    private var profiles: [AudienceProfile] = []
    /// By slot, the lowest threshold for any allergen; 0 for people without one, and for empty slots.
    private(set) var lowest: [UInt8] = []
    /// For the allergens to which anybody here is sensitive.
    private(set) var thresholds: [ThresholdColumn] = []
    /// By slot, for the few people who mute.
    private var mutedUntil: [UInt16: Date] = [:]
    /// How many slots are taken.
    private(set) var count = 0

    func isOccupied(at slot: Int) -> Bool { slot < profiles.count && profiles[slot].isOccupied }
    func userID(at slot: Int) -> UUID { profiles[slot].userID }
    func language(at slot: Int) -> ContentLanguage { profiles[slot].language }
    /// A number for ``AudienceIndex/timeZone(_:)``.
    func zone(at slot: Int) -> Int { Int(profiles[slot].zone) }
    func quietHours(at slot: Int) -> QuietHours? { profiles[slot].quietHours }
    func mutedUntil(at slot: Int) -> Date? { mutedUntil.isEmpty ? nil : mutedUntil[UInt16(slot)] }
    func isOnlyUrgent(at slot: Int) -> Bool { profiles[slot].isOnlyUrgent }
    func weeklyLimit(at slot: Int) -> UInt8 { profiles[slot].weeklyLimit }
    func forecastTiming(at slot: Int) -> ForecastTiming { profiles[slot].forecastTiming }
    func hasEmail(at slot: Int) -> Bool { profiles[slot].hasEmail }

    /// 1...10; 0 for people who are not sensitive to the allergen.
    func threshold(of allergen: Allergen, at slot: Int) -> UInt8 {
        thresholds.first { $0.allergen == allergen }?.level(at: slot) ?? 0
    }

    /// Reserves room for that many slots.
    mutating func reserve(_ slots: Int) {
        circles.reserveCapacity(slots)
        exactCircles.reserveCapacity(slots)
        profiles.reserveCapacity(slots)
        lowest.reserveCapacity(slots)
    }

    /// Puts a person at their slot, in place of anybody there.
    mutating func put(_ entry: AudienceEntry, zone: UInt16) {
        let slot = entry.position.slot
        precondition((0..<Self.size).contains(slot), "slot \(slot) of a chunk of \(Self.size)")
        let circle = AlertCircle(centre: entry.coordinate, radius: entry.radius)
        let exact = ExactCircle(centre: entry.coordinate, radius: entry.radius)
        circles.extend(to: slot + 1, with: circle)
        exactCircles.extend(to: slot + 1, with: exact)
        profiles.extend(to: slot + 1, with: .nobody)
        lowest.extend(to: slot + 1, with: 0)
        if profiles[slot].isOccupied { clear(slot) }
        circles[slot] = circle
        exactCircles[slot] = exact
        profiles[slot] = AudienceProfile(entry, zone: zone)
        if let end = entry.settings.mutedUntil { mutedUntil[UInt16(slot)] = end }
        for sensitivity in entry.sensitivities { note(sensitivity, at: slot) }
        count += 1
    }

    /// Empties a slot; an empty one stays as it is.
    mutating func vacate(_ slot: Int) {
        if isOccupied(at: slot) { clear(slot) }
    }

    /// Gives the time zones other numbers.
    /// - Parameter numbers: by the present number.
    mutating func renumberZones(_ numbers: [UInt16]) {
        for slot in profiles.indices { profiles[slot].zone = numbers[Int(profiles[slot].zone)] }
    }

    /// Empties a slot that is taken.
    private mutating func clear(_ slot: Int) {
        count -= 1
        profiles[slot] = .nobody
        lowest[slot] = 0
        for index in thresholds.indices { thresholds[index].set(0, at: slot) }
        mutedUntil[UInt16(slot)] = nil
    }

    private mutating func note(_ sensitivity: Sensitivity, at slot: Int) {
        let level = UInt8(sensitivity.threshold.value)
        lowest[slot] = lowest[slot] == 0 ? level : min(lowest[slot], level)
        if let index = thresholds.firstIndex(where: { $0.allergen == sensitivity.allergen }) {
            thresholds[index].set(level, at: slot)
        } else {
            var column = ThresholdColumn(of: sensitivity.allergen)
            column.set(level, at: slot)
            thresholds.append(column)
        }
    }
}
