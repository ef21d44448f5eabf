/// A provider's own resolution: squares of equal degrees, centred on whole multiples of the spacing.
public struct Grid: Hashable, Sendable, Codable {
    /// Degrees between two centres, more than 0 and at most 30.
    public let spacing: Double

    /// - Throws: ``DomainError`` naming `spacing`.
    public init(spacing: Double) throws(DomainError) {
        guard spacing > 0, spacing <= 30 else {
            throw DomainError(field: "spacing", problem: "must be more than 0 and at most 30 degrees")
        }
        self.spacing = spacing
    }

    private init(bounded spacing: Double) { self.spacing = spacing }

    /// The precision at which people's locations are known anywhere, about 11 by 7 km in Europe.
    public static let tenthOfDegree = Grid(bounded: 0.1)
    public static let quarterDegree = Grid(bounded: 0.25)
    public static let twoFifthsOfDegree = Grid(bounded: 0.4)
    public static let degree = Grid(bounded: 1)

    public func cell(containing coordinate: Coordinate) -> GridCell {
        let columns = Int((360 / spacing).rounded())
        let column = Int((coordinate.longitude / spacing).rounded())
        // 180° west and 180° east are the same meridian.
        let wrapped = column * 2 > columns ? column - columns : (column * 2 <= -columns ? column + columns : column)
        return GridCell(row: Int((coordinate.latitude / spacing).rounded()), column: wrapped)
    }

    /// Rounded to six decimals, a tenth of a metre, so that 3 × 0.1 reads 0.3.
    public func centre(of cell: GridCell) -> Coordinate {
        let degrees = { (index: Int) in (Double(index) * self.spacing * 1e6).rounded() / 1e6 }
        return Coordinate(
            boundedLatitude: degrees(cell.row), longitude: degrees(cell.column))
    }
}

/// A square of a ``Grid``: its centre in multiples of the spacing, from the equator and from Greenwich.
public struct GridCell: Hashable, Sendable, Codable, Comparable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }

    public static func < (left: GridCell, right: GridCell) -> Bool {
        (left.row, left.column) < (right.row, right.column)
    }
}
