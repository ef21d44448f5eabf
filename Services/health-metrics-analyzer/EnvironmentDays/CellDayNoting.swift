import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Notes once an hour how high air quality and temperature have been today where people live; the poller keeps only
/// its newest answers.
struct CellDayNoting: Service {
    let store: any CellDayStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(3_600)

    func run() async throws {
        try await PeriodicTask("note the day's air", every: interval, logger: logger, work: note).run()
    }

    @Sendable func note() async throws {
        let time = now()
        let cells = try await store.inhabitedCells()
        var peaks = CellPeaks(of: cells, at: time)
        try await store.eachReport { peaks.add($0) }
        try await store.keep(peaks.all)
    }
}

/// Where it is known where people live and what the poller heard of the air.
protocol CellDayStore: Sendable {
    /// Each cell of a tenth of a degree in which somebody lives.
    func inhabitedCells() async throws -> Set<GridCell>

    /// Hands over the newest report of each cell of each provider, a few at a time; what cannot be read is left out.
    func eachReport(_ body: (EnvironmentReport) -> Void) async throws

    /// Keeps what is higher than what is kept.
    func keep(_ peaks: [CellPeak]) async throws
}

/// The highest of a quantity in a cell on a day.
struct CellPeak: Hashable, Sendable {
    var cell: GridCell
    /// Where the cell is.
    var day: CalendarDay
    var quantity: Quantity
    var highest: Double
}
