import Domain
import Foundation
import MessageProtocol

/// Asks the people round a rising station when several of them feel worse.
struct RaiseAreaAlerts: Sendable {
    let store: any AreaAlertStore
    var rule = AreaRule()
    let now: @Sendable () -> Date

    /// How long the question is about now.
    static let lifetime: TimeInterval = 12 * 3_600

    /// After a measurement of a station.
    func callAsFunction(_ reading: StationReadingRecorded) async throws {
        let day = reading.station.day(at: reading.measuredAt)
        try await store.note(reading.intensityToday, of: reading.allergen, at: reading.station, on: day)
        // What comes late is history: nobody feels it now.
        guard day == reading.station.day(at: now()) else { return }
        let level = try await store.level(of: reading.allergen, at: reading.station, on: day)
        if let level { try await raise(level) }
    }

    /// After a person has said that they feel bad.
    func callAsFunction(near userID: UserID) async throws {
        for level in try await store.levels(near: userID, within: rule.radius, at: now()) { try await raise(level) }
    }

    private func raise(_ level: StationLevel) async throws {
        guard rule.isRise(to: level.intensity, from: level.previous), let previous = level.previous else { return }
        let rise = StationRise(
            station: level.station, allergen: level.allergen, day: level.day, intensity: level.intensity,
            previous: previous)
        // Before anybody's answers are opened.
        guard try await !store.hasRaised(rise.areaAlertID) else { return }
        let people = try await store.people(of: rise, within: rule.radius)
            .filter { rule.reaches($0.place, from: rise.station.coordinate) }
        let affected = people.count(where: \.isAffected)
        guard rule.isRaised(affected: affected, of: people.count(where: \.isKnownToday)) else { return }
        let time = now()
        let alert = AllergenAlertSuggested(
            areaAlertID: rise.areaAlertID, allergen: rise.allergen, coordinate: rise.station.coordinate,
            radius: rule.radius, people: affected, station: rise.station, intensity: rise.intensity,
            previousIntensity: rise.previous, recipients: people.map(\.userID), suggestedAt: time,
            expiresAt: time + Self.lifetime)
        if try await store.raise(alert, on: rise.day) {
            HealthMetricsAnalyzerMetrics.count(1, HealthMetricsAnalyzerMetrics.areaAlerts)
        }
    }
}
