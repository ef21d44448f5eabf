import Domain
import Foundation

/// Keeps what providers say about their cells.
protocol CellReportStore: Sendable {
    /// In one transaction: replaces what is known, keeps it where an answer failed, asks `decide` what to tell given
    /// what was raised before, and puts that into the outbox. Cells that another replica has taken meanwhile are left
    /// to it.
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

    static func += (left: inout RecordedCells, right: RecordedCells) {
        left.stored += right.stored
        left.alerts += right.alerts
    }
}
