public import Domain
import Foundation

extension Words {
    /// With the language's separators; one decimal, only below 10.
    public func number(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(abs(value) < 10 ? 0...1 : 0...0)).rounded(rule: .toNearestOrAwayFromZero)
                .locale(locale))
    }

    public func number(_ value: Int) -> String { value.formatted(.number.locale(locale)) }

    /// Such as `183 grains/m³` or `183 Pollen/m³`.
    public func amount(_ concentration: PollenConcentration) -> String {
        "\(number(concentration.grainsPerCubicMetre)) \(unit(Self.pollenUnit))"
    }

    /// Translates a unit of a message; only that of pollen differs between languages.
    public func unit(_ unit: String) -> String {
        language == .german && unit == Self.pollenUnit ? "Pollen/m³" : unit
    }

    /// Such as `47.55° N, 7.55° E` or `47,55° N, 7,55° O`.
    public func position(_ coordinate: Coordinate) -> String {
        let east = language == .german ? "O" : "E"
        return "\(degrees(coordinate.latitude))° \(coordinate.latitude < 0 ? "S" : "N"), "
            + "\(degrees(coordinate.longitude))° \(coordinate.longitude < 0 ? "W" : east)"
    }

    private func degrees(_ value: Double) -> String {
        abs(value).formatted(.number.precision(.fractionLength(0...2)).locale(locale))
    }

    private static let pollenUnit = "grains/m³"

    var locale: Locale { Locale(identifier: language.rawValue) }
}
