import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Stores once an hour how high air quality and temperature have been today where people live; the poller keeps only
/// its newest reports.
struct CellDayRecording: Service {
    let store: PostgresCellDayStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(3_600)

    func run() async throws {
        try await PeriodicTask("record the day's air", every: interval, logger: logger, work: record).run()
    }

    @Sendable func record() async throws {
        let cells = try await store.inhabitedCells()
        var peaks = CellPeaks(of: cells, at: now())
        try await store.eachReport { peaks.add($0) }
        try await store.keep(peaks.all)
    }
}

/// The highest value of a quantity in a cell on a day.
struct CellPeak: Hashable, Sendable {
    var cell: GridCell
    /// By the cell's local time.
    var day: CalendarDay
    var quantity: Quantity
    var highest: Double
}
