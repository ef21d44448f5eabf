import Foundation

/// A cell of about 11 by 11 km. People in it and in the surrounding cells are assumed to breathe the same air.
///
/// Rows are a tenth of a degree apart, centred on whole tenths, where coarse locations lie. Each row has as many cells
/// as fit at a width of 11 km: 3,599 at the equator, one at each pole. So the area of a cell contains everybody within
/// 10 km and nobody beyond 45 km.
public struct CrowdCell: Hashable, Sendable, Comparable {
    /// Tenths of a degree north.
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

    /// - Returns: nil for a number that does not identify a cell.
    public init?(number: Int) {
        guard number >= 0 else { return nil }
        let (row, column) = number.quotientAndRemainder(dividingBy: Self.mostColumns)
        self.init(row: row - Self.lastRow, column: column)
        guard self.row <= Self.lastRow, column < Self.columns(inRow: self.row) else { return nil }
    }

    /// From 0; less than seven million.
    public var number: Int { (row + Self.lastRow) * Self.mostColumns + column }

    /// The centre of the cell; the pole for a polar cell.
    public var centre: Coordinate {
        let width = 360 / Double(columns)
        return Coordinate(
            boundedLatitude: Double(row) / 10,
            longitude: columns == 1 ? 0 : (Double(column) + 0.5) * width - 180)
    }

    /// The cell and its neighbours, also across the antimeridian and around the poles, sorted by number.
    public var area: [CrowdCell] {
        let rows = max(row - 1, -Self.lastRow)...min(row + 1, Self.lastRow)
        return rows.flatMap { near(inRow: $0) }.sorted()
    }

    /// The cells of a row that are less than a cell's width away to the east or west: column c of N and c' of N' where
    /// the gap between [c/N, (c+1)/N] and [c'/N', (c'+1)/N'] is less than 1/min(N, N'). Computed in integers so that
    /// the relation is symmetric.
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
        // The edge nearer to the pole is the shorter one; a polar cell has none.
        let edge = Double(abs(row)) / 10 + 0.05
        return edge > 90 ? 1 : max(1, Int(Double(mostColumns) * cos(edge * .pi / 180)))
    }

    private static let lastRow = 900
    private static let mostColumns = 3_600

    public static func < (left: CrowdCell, right: CrowdCell) -> Bool { left.number < right.number }
}
