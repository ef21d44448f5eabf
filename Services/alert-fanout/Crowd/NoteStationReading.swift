import Domain
import Foundation
import MessageProtocol
import Synchronization

/// Remembers the highest that each station measured on each day, against which reports are judged.
final class NoteStationReading: Sendable {
    private let store: any StationDayStore
    private let now: @Sendable () -> Date
    /// What this process has stored: thousands of readings that change nothing cost nothing.
    private let stored = Mutex<[StationDayKey: Intensity]>([:])

    init(store: any StationDayStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// - Throws: what the store throws.
    func callAsFunction(_ reading: StationReadingRecorded) async throws {
        // Reports are at most a week old, so older readings, such as recorded ones, judge nothing.
        guard reading.measuredAt > now() - Self.memory else { return }
        let key = StationDayKey(reading)
        let isNews = stored.withLock { stored in
            if stored.count >= Self.mostKeys { stored.removeAll() }
            return stored[key].map { $0 < reading.intensityToday } ?? true
        }
        guard isNews else { return }
        try await store.raise(key, at: reading.station.coordinate, to: reading.intensityToday)
        stored.withLock { $0[key] = max($0[key] ?? .none, reading.intensityToday) }
    }

    /// In seconds.
    static let memory: TimeInterval = ReportFault.oldest + 2 * 86_400
    private static let mostKeys = 50_000
}

/// One allergen at one station on one day.
struct StationDayKey: Hashable, Sendable {
    var provider: String
    var stationID: String
    var allergen: Allergen
    /// By the nautical time zone of the station, as for reports.
    var day: CalendarDay

    init(_ reading: StationReadingRecorded) {
        provider = reading.station.provider
        stationID = reading.station.id
        allergen = reading.allergen
        day = CalendarDay(of: reading.measuredAt, in: TimeZone(nauticalAt: reading.station.coordinate))
    }
}

protocol StationDayStore: Sendable {
    /// Keeps the intensity unless a higher one is kept.
    func raise(_ key: StationDayKey, at coordinate: Coordinate, to intensity: Intensity) async throws
}
