import Foundation

/// A piece of the globe of about 11 by 11 km; in it and those round it people speak of the same air.
///
/// Rows lie a tenth of a degree apart, and their middle lines are at whole tenths, where coarse places lie. A row has
/// as many cells as keep a width of 11 km: 3,599 at the equator, one at each pole. So whoever is within 10 km is in the
/// area of a cell, and nobody beyond 45 km.
public struct CrowdCell: Hashable, Sendable, Comparable {
    /// In tenths of a degree north.
    private let row: Int
    /// Eastwards from the antimeridian, 0..<``columns``.
    private let column: Int

    public init(containing coordinate: Coordinate) {
        row = Int((coordinate.latitude * 10).rounded())
        let columns = Self.columns(inRow: row)
        // 180° east is 180° west.
        column = Int(((coordinate.longitude + 180) / 360 * Double(columns)).rounded(.down)) % columns
    }

    private init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    /// - Returns: nil for a number that stands for no cell.
    public init?(number: Int) {
        guard number >= 0 else { return nil }
        let (row, column) = number.quotientAndRemainder(dividingBy: Self.mostColumns)
        self.init(row: row - Self.lastRow, column: column)
        guard self.row <= Self.lastRow, column < Self.columns(inRow: self.row) else { return nil }
    }

    /// From 0; less than seven million.
    public var number: Int { (row + Self.lastRow) * Self.mostColumns + column }

    /// The middle of the cell; the pole for the cell round a pole.
    public var centre: Coordinate {
        let width = 360 / Double(columns)
        return Coordinate(
            boundedLatitude: Double(row) / 10,
            longitude: columns == 1 ? 0 : (Double(column) + 0.5) * width - 180)
    }

    /// The cell and those round it, also across the antimeridian and round the poles, in the order of numbers.
    public var area: [CrowdCell] {
        let rows = max(row - 1, -Self.lastRow)...min(row + 1, Self.lastRow)
        return rows.flatMap { near(inRow: $0) }.sorted()
    }

    /// Those of a row that lie less than a cell's width to the east or west: a column c of N, and c' of N', when the
    /// gap between [c/N, (c+1)/N] and [c'/N', (c'+1)/N'] is less than 1/min(N, N'). In whole numbers, so that it is
    /// mutual.
    private func near(inRow other: Int) -> [CrowdCell] {
        let count = Self.columns(inRow: other)
        let width = max(columns, count)
        let first = (Double(column * count - width) / Double(columns)).rounded(.down)
        let last = (Double((column + 1) * count + width) / Double(columns)).rounded(.up) - 1
        guard Int(last - first) + 1 < count else { return (0..<count).map { CrowdCell(row: other, column: $0) } }
        return (Int(first)...Int(last)).map { CrowdCell(row: other, column: ($0 + count) % count) }
    }

    private var columns: Int { Self.columns(inRow: row) }

    private static func columns(inRow row: Int) -> Int {
        // The side nearer to the pole is the shorter one; the cell round a pole has none.
        let edge = Double(abs(row)) / 10 + 0.05
        return edge > 90 ? 1 : max(1, Int(Double(mostColumns) * cos(edge * .pi / 180)))
    }

    private static let lastRow = 900
    private static let mostColumns = 3_600

    public static func < (left: CrowdCell, right: CrowdCell) -> Bool { left.number < right.number }
}
