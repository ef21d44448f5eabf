import Domain
import Foundation

/// What a provider says about one place. What it does not know is absent, and is never a zero.
struct PlaceReport: Sendable, Equatable {
    /// The centre of the provider's own grid cell.
    var coordinate: Coordinate
    var conditions: [PlaceCondition]
    var forecasts: [PollenForecast]
    var refused = RefusedValues()
}

/// One value at one time.
struct PlaceCondition: Sendable, Equatable {
    var quantity: OldQuantity
    var value: Double
    /// As the provider writes it; empty for an index.
    var unit: String
    var validAt: Date
}

/// The strongest hour of one allergen on one day.
struct PollenForecast: Sendable, Equatable {
    var allergen: Allergen
    var concentration: PollenConcentration
    var intensity: Intensity
    var expectedAt: Date

    var dayAllergen: DayAllergen { DayAllergen(day: UTCDay(of: expectedAt), allergen: allergen) }
}
