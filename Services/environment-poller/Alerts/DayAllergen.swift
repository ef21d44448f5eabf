import Domain

/// What alerts are counted by: a place has one maximum for each.
struct DayAllergen: Hashable, Sendable {
    /// Where the place is.
    var day: CalendarDay
    var allergen: Allergen
}

/// Where alerts are raised: a station, or a cell of a provider's grid.
struct AlertPlace: Hashable, Sendable {
    var provider: String
    /// Unique within the provider, and the same in every process.
    var key: String

    init(provider: String, stationID: String) {
        self.provider = provider
        key = stationID
    }

    init(provider: String, cell: GridCell) {
        self.provider = provider
        key = "\(cell.row),\(cell.column)"
    }
}
