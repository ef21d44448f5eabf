import Domain
import Foundation
import MessageProtocol

/// Keeps stations and what they measured.
protocol StationReadingStore: Sendable {
    /// Adds the stations that are new, to be asked at once, and corrects the rest.
    func save(_ stations: [Station], in zone: TimeZone?, at now: Date) async throws

    func station(_ id: String, of provider: String) async throws -> KnownStation?

    /// In one transaction: stores the readings that are not known yet, asks `decide` what to tell of them and what
    /// was raised before, and puts that into the outbox. Known readings stay as they are.
    func record(_ batch: StationBatch, deciding decide: DecideAnnouncement) async throws -> RecordedReadings
}

typealias DecideAnnouncement =
    @Sendable (_ new: [StationReading], _ highest: [DayAllergen: Intensity]) -> StationAnnouncement

/// A station as it is stored.
struct KnownStation: Sendable, Equatable {
    var station: Station
    var zone: TimeZone
    /// The last hour seen; nil before its first poll.
    var lastHour: Date?
}

/// The readings of one station from one poll.
struct StationBatch: Sendable, Equatable {
    var station: Station
    var allergens: Set<Allergen>
    var lastHour: Date
    /// Whether the station is new or hours were missed, so that most readings are history.
    var isCatchUp: Bool
    var readings: [StationReading]
}

struct RecordedReadings: Sendable, Equatable {
    var new: Int
    var alerts: Int
}
