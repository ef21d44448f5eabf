import Domain
import Foundation
import MessageProtocol
import Messaging

/// Takes `station-reading.recorded`.
struct AreaReadingHandler: MessageHandler {
    let raise: RaiseAreaAlerts

    func handle(_ reading: StationReadingRecorded, _ context: MessageContext) async throws -> Verdict {
        try await raise(reading)
        return .done
    }
}

/// Asks the people near a station with a rising allergen whether they feel worse, once several of them do.
struct RaiseAreaAlerts: Sendable {
    let store: PostgresAreaAlertStore
    var rule = AreaRule()
    let now: @Sendable () -> Date

    /// How long the question stays useful.
    static let lifetime: TimeInterval = 12 * 3_600

    /// After a station's reading.
    func callAsFunction(_ reading: StationReadingRecorded) async throws {
        let day = reading.station.day(at: reading.measuredAt)
        try await store.note(reading.intensityToday, of: reading.allergen, at: reading.station, on: day)
        // A late reading of an earlier day raises nothing.
        guard day == reading.station.day(at: now()) else { return }
        let level = try await store.level(of: reading.allergen, at: reading.station, on: day)
        if let level { try await raise(level) }
    }

    /// After a person answered that they feel bad.
    func callAsFunction(near userID: UserID) async throws {
        for level in try await store.levels(near: userID, within: rule.radius, at: now()) { try await raise(level) }
    }

    private func raise(_ level: StationLevel) async throws {
        guard rule.isRise(to: level.intensity, from: level.previous), let previous = level.previous else { return }
        let rise = StationRise(
            station: level.station, allergen: level.allergen, day: level.day, intensity: level.intensity,
            previous: previous)
        // Checked before anyone's answers are decrypted.
        guard try await !store.hasRaised(rise.areaAlertID) else { return }
        let people = try await store.people(of: rise, within: rule.radius)
            .filter { rule.reaches($0.place, from: rise.station.coordinate) }
        let known = people.filter { $0.isKnownToday && $0.hasHistory }
        let affected = known.count(where: \.isAffected)
        guard rule.isRaised(affected: affected, of: known.count) else { return }
        let time = now()
        let alert = AllergenAlertSuggested(
            areaAlertID: rise.areaAlertID, allergen: rise.allergen, coordinate: rise.station.coordinate,
            radius: rule.radius, people: rule.shown(affected), station: rise.station, intensity: rise.intensity,
            previousIntensity: rise.previous, recipients: people.map(\.userID), suggestedAt: time,
            expiresAt: time + Self.lifetime)
        if try await store.raise(alert, on: rise.day) {
            HealthMetricsAnalyzerMetrics.count(1, HealthMetricsAnalyzerMetrics.areaAlerts)
        }
    }
}
