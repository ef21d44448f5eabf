import Foundation

/// A provider's own scale of pollen classes, and the ``Intensity`` that each class stands for.
///
/// A class takes the middle of our level of the same name, rounded up (low 2, moderate 4, high 7, very high 9), so that
/// classes and grains/m³ lead to the same level; classes between two names lie between.
public struct PollenIndexScale: Sendable {
    public struct Step: Hashable, Sendable {
        /// The number that the provider gives the class.
        public let index: Double
        /// As the provider writes it.
        public let label: String
        public let intensity: Intensity
    }

    /// Ascending.
    public let steps: [Step]

    private init(_ steps: [(index: Double, label: String, intensity: Int)]) {
        self.steps = steps.map {
            Step(index: $0.index, label: $0.label, intensity: Intensity(bounded: $0.intensity))
        }
    }

    /// - Returns: nil for a number that is not one of the scale's, and for NaN.
    public func intensity(of index: Double) -> Intensity? { steps.first { $0.index == index }?.intensity }

    /// - Parameter label: in any case.
    /// - Returns: nil for a word that is not one of the scale's.
    public func intensity(labelled label: String) -> Intensity? {
        steps.first { $0.label.caseInsensitiveCompare(label) == .orderedSame }?.intensity
    }

    /// Germany's pollen danger index in seven classes, `0`, `0-1` … `3`. The highest has no upper end, and as the
    /// service does not say "very high", neither do we.
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

    /// The load classes of polleninformation.at and the European Allergen Network, 0 to 4 (field `contamination`). The
    /// names are not confirmed by a page of theirs; docs/environment-rules.md says what is.
    public static let europeanAllergenNetwork = PollenIndexScale([
        (0, "none", 0), (1, "low", 2), (2, "moderate", 4), (3, "high", 7), (4, "very high", 9),
    ])

    /// Ambee's risk words, numbered by us. "Low" begins at no pollen at all, so it says the least that is something.
    public static let ambee = PollenIndexScale([
        (1, "Low", 1), (2, "Moderate", 4), (3, "High", 7), (4, "Very High", 9),
    ])
}
