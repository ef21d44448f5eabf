import Foundation

/// A provider's own scale of pollen classes, and the ``Intensity`` of each class.
///
/// A class maps to the middle of our level of the same name, rounded up (low 2, moderate 4, high 7, very high 9), so
/// that classes and grains/m³ lead to the same level; classes between two names map to values between.
public struct PollenIndexScale: Sendable {
    public struct Step: Hashable, Sendable {
        /// The provider's number for the class.
        public let index: Double
        /// As spelled by the provider.
        public let label: String
        public let intensity: Intensity
    }

    /// In ascending order.
    public let steps: [Step]

    private init(_ steps: [(index: Double, label: String, intensity: Int)]) {
        self.steps = steps.map {
            Step(index: $0.index, label: $0.label, intensity: Intensity(bounded: $0.intensity))
        }
    }

    /// - Returns: nil for a number that is not on the scale, and for NaN.
    public func intensity(of index: Double) -> Intensity? { steps.first { $0.index == index }?.intensity }

    /// - Parameter label: case-insensitive.
    /// - Returns: nil for a label that is not on the scale.
    public func intensity(labelled label: String) -> Intensity? {
        steps.first { $0.label.caseInsensitiveCompare(label) == .orderedSame }?.intensity
    }

    /// Germany's pollen danger index in seven classes, `0`, `0-1` … `3`. The highest has no upper end, and as the
    /// service does not use "very high", neither do we.
    ///
    /// Source: https://opendata.dwd.de/climate_environment/health/alerts/s31fg.json, `legend`.
    public static let dwd = PollenIndexScale([
        (0, "0", 0), (0.5, "0-1", 1), (1, "1", 2), (1.5, "1-2", 3), (2, "2", 4), (2.5, "2-3", 6), (3, "3", 8),
    ])

    /// The Universal Pollen Index, 0 to 5.
    ///
    /// Source: https://developers.google.com/maps/documentation/pollen/pollen-index
    public static let google = PollenIndexScale([
        (0, "None", 0), (1, "Very Low", 1), (2, "Low", 2), (3, "Moderate", 4), (4, "High", 7), (5, "Very High", 9),
    ])

    /// The load classes of polleninformation.at and the European Allergen Network, 0 to 4 (field `contamination`). No
    /// page of theirs confirms the names; see docs/environment-rules.md for what is confirmed.
    public static let europeanAllergenNetwork = PollenIndexScale([
        (0, "none", 0), (1, "low", 2), (2, "moderate", 4), (3, "high", 7), (4, "very high", 9),
    ])

    /// Ambee's risk labels, numbered by us. "Low" includes no pollen at all, so it maps to the lowest non-zero
    /// intensity.
    public static let ambee = PollenIndexScale([
        (1, "Low", 1), (2, "Moderate", 4), (3, "High", 7), (4, "Very High", 9),
    ])
}
