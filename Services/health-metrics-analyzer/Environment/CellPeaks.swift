import Domain
import Foundation

/// For each cell and quantity the highest value of the day so far, from the nearest report that has the quantity.
struct CellPeaks {
    static let quantities: [Quantity] = [
        .pollutant(.pm25), .pollutant(.ozone), .pollutant(.nitrogenDioxide), .weather(.temperature),
    ]
    /// In cells: a report from further away, about 40 km, does not represent a place.
    static let reach = 4

    private let cells: Set<GridCell>
    private let instant: Date
    private var nearest: [Key: (distance: Kilometres, peak: CellPeak)] = [:]

    init(of cells: Set<GridCell>, at instant: Date) {
        self.cells = cells
        self.instant = instant
    }

    private struct Key: Hashable {
        var cell: GridCell
        var quantity: Quantity
    }

    var all: [CellPeak] { nearest.values.map(\.peak) }

    mutating func add(_ report: EnvironmentReport) {
        let centre = Grid.tenthOfDegree.cell(containing: report.coordinate)
        for row in (centre.row - Self.reach)...(centre.row + Self.reach) {
            for column in (centre.column - Self.reach)...(centre.column + Self.reach) {
                let cell = GridCell(row: row, column: column)
                if cells.contains(cell) { add(report, to: cell) }
            }
        }
    }

    private mutating func add(_ report: EnvironmentReport, to cell: GridCell) {
        let place = Grid.tenthOfDegree.centre(of: cell)
        let distance = place.distance(to: report.coordinate)
        let zone = TimeZone(nauticalAt: place)
        let today = CalendarDay(of: instant, in: zone)
        for quantity in Self.quantities {
            let key = Key(cell: cell, quantity: quantity)
            guard let series = report.series[quantity], distance < nearest[key]?.distance ?? Kilometres(.infinity)
            else { continue }
            // Leaves out the forecast for the rest of the day.
            let known = series.points.filter { $0.time <= instant && CalendarDay(of: $0.time, in: zone) == today }
            guard let highest = known.map(\.value).max(), quantity.isPlausible(highest) else { continue }
            nearest[key] = (distance, CellPeak(cell: cell, day: today, quantity: quantity, highest: highest))
        }
    }
}
