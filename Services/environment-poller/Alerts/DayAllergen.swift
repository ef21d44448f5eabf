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

extension AlertID {
    /// The same id for the same step of the same allergen, place and day: whichever replica raises it, and however
    /// often, it is one alert.
    /// What differs most often comes first: this hash spreads an early byte over all of the id.
    init(at place: AlertPlace, _ occasion: DayAllergen, reaching intensity: Intensity) {
        let parts = [
            "\(intensity.value)", "\(occasion.day)", occasion.allergen.rawValue, place.provider, place.key,
        ]
        self.init(hashing: parts.joined(separator: "\0").utf8)
    }
}
