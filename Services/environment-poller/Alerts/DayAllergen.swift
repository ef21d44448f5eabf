import Domain

/// The key of alerts at a place, which has one maximum for each.
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
    /// Deterministic: the same step of the same allergen, place and day has the same id, whichever replica raises it and
    /// however often.
    /// The parts that differ most come first, since this hash spreads an early byte over the whole id.
    init(at place: AlertPlace, _ occasion: DayAllergen, reaching intensity: Intensity) {
        let parts = [
            "\(intensity.value)", "\(occasion.day)", occasion.allergen.rawValue, place.provider, place.key,
        ]
        self.init(hashing: parts.joined(separator: "\0").utf8)
    }
}
