import Domain
import Foundation
import MessageProtocol
import Messaging
import Synchronization

/// Handles `station-reading.recorded`; a reading that is not higher than before changes nothing.
struct StationReadingHandler: MessageHandler {
    let recordStationReading: RecordStationReading

    func handle(_ reading: StationReadingRecorded, _ context: MessageContext) async throws -> Verdict {
        try await recordStationReading(reading)
        return .done
    }
}

/// Records the highest reading of each station and day, against which reports are judged.
final class RecordStationReading: Sendable {
    private let store: any StationDayStore
    private let now: @Sendable () -> Date
    /// What this process has stored, so that readings that change nothing cost no query.
    private let stored = Mutex<[StationDayKey: Intensity]>([:])

    init(store: any StationDayStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// - Throws: what the store throws.
    func callAsFunction(_ reading: StationReadingRecorded) async throws {
        // Reports are at most a week old, so older readings, such as those of recordings, judge nothing.
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
