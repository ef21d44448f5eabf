import Domain
import Foundation
import MessageProtocol

/// Stores stations and their readings.
protocol StationReadingStore: Sendable {
    /// Adds new stations, due at once, and updates the rest.
    func save(_ stations: [Station], in zone: TimeZone?, at now: Date) async throws

    func station(_ id: String, of provider: String) async throws -> KnownStation?

    /// In one transaction: stores the readings that are new, lets `decide` choose what to announce given what
    /// was raised before, and writes that to the outbox. Known readings stay as they are.
    func record(_ batch: StationBatch, deciding decide: DecideAnnouncement) async throws -> RecordedReadings
}

typealias DecideAnnouncement =
    @Sendable (_ new: [StationReading], _ highest: [DayAllergen: Intensity]) -> StationAnnouncement

/// A station as it is stored.
struct KnownStation: Sendable, Equatable {
    var station: Station
    var zone: TimeZone
    /// The last known hour; nil before its first poll.
    var lastHour: Date?
}

/// The readings of one station from one poll.
struct StationBatch: Sendable, Equatable {
    var station: Station
    var allergens: Set<Allergen>
    var lastHour: Date
    /// Whether the station is new or hours were missed, so that most readings are old.
    var isCatchUp: Bool
    var readings: [StationReading]
}

struct RecordedReadings: Sendable, Equatable {
    var new: Int
    var alerts: Int
}
