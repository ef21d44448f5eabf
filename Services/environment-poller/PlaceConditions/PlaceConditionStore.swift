import Domain
import Foundation

/// Keeps what is known about cells, and when each was last asked about.
protocol PlaceConditionStore: Sendable {
    /// Cells where somebody is subscribed, and for pollen also those of the stations, that were not asked about since
    /// `limit`; the longest waiting first.
    func cellsDue(for source: Source, notAskedSince limit: Date) async throws -> [Cell]

    /// In one transaction: replaces what is known about the cell, asks `decide` what to tell given what was raised
    /// before, and puts that into the outbox.
    /// - Returns: how many alerts were raised.
    func record(
        _ report: PlaceReport, for cell: Cell, from source: Source, at now: Date, deciding decide: DecideForecast
    ) async throws -> Int

    /// The provider has nothing for the cell: what was known is removed.
    func recordNothing(for cell: Cell, from source: Source, at now: Date) async throws

    /// The provider was asked and had nothing new.
    func recordUnchanged(for cell: Cell, from source: Source, at now: Date) async throws
}

typealias DecideForecast = @Sendable (_ highest: [DayAllergen: Intensity]) -> ForecastAnnouncement

/// The pollen forecast of a cell, for those who look one up.
protocol ForecastLookup: Sendable {
    func intensities(at cell: Cell) async throws -> [DayAllergen: Intensity]
}
