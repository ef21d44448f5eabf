import Domain
import Foundation

/// Stores the providers' reports of their cells.
protocol CellReportStore: Sendable {
    /// In one transaction: replaces the reports, keeps them where a request failed, lets `decide` choose what to announce
    /// given what was raised before, and writes that to the outbox. Cells that another replica has claimed meanwhile are
    /// left to it.
    func record(
        _ outcomes: [CellOutcome], of profile: ProviderProfile, lease: UUID, at now: Date,
        deciding decide: DecideForecast
    ) async throws -> RecordedCells
}

typealias DecideForecast =
    @Sendable (_ report: EnvironmentReport, _ cell: GridCell, _ highest: [DayAllergen: Intensity])
    -> ForecastAnnouncement

struct RecordedCells: Sendable, Equatable {
    /// Whose new state is stored.
    var stored = 0
    var alerts = 0
}
