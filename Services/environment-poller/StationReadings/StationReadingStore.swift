import Domain
import Foundation
import MessageProtocol

/// Keeps stations and what they measured.
protocol StationReadingStore: Sendable {
    /// Adds the stations that are new and corrects the rest.
    func save(_ stations: [Station]) async throws

    func stations() async throws -> [Station]

    /// The last hour seen of a station; nil before its first poll.
    func lastHour(of station: Station) async throws -> Date?

    /// In one transaction: stores the readings that are not known yet, asks `decide` what to tell of them and what
    /// was raised before, and puts that into the outbox. Known readings stay as they are.
    func record(_ batch: StationBatch, deciding decide: DecideAnnouncement) async throws -> RecordedReadings
}

typealias DecideAnnouncement =
    @Sendable (_ new: [StationReading], _ highest: [DayAllergen: Intensity]) -> StationAnnouncement

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
