/// From grains/m³ to the 0–10 ``Intensity`` and back, by the ``PollenClasses`` of each plant.
///
/// A class is divided into equal steps: low into 1 and 2, moderate into 3 to 5, high into 6 to 8; 9 starts at very high
/// and 10 at one and a half times that. The classes are defined for daily means; hourly values use the same scale,
/// which makes short peaks count.
public enum PollenScale {
    /// - Returns: nil for an allergen that is not pollen.
    public static func intensity(of allergen: Allergen, at concentration: PollenConcentration) -> Intensity? {
        intensity(of: .species(allergen), at: concentration)
    }

    public static func intensity(of type: PollenType, at concentration: PollenConcentration) -> Intensity {
        intensity(in: type.pollenClasses, at: concentration)
    }

    /// - Returns: nil for an allergen that is not pollen.
    public static func intensity(of subject: PollenSubject, at concentration: PollenConcentration) -> Intensity? {
        subject.pollenClasses.map { intensity(in: $0, at: concentration) }
    }

    /// The lowest concentration with this intensity, in grains/m³; 0 for none.
    ///
    /// - Returns: nil for an allergen that is not pollen.
    public static func lowerLimit(of intensity: Intensity, for subject: PollenSubject) -> Double? {
        guard let classes = subject.pollenClasses else { return nil }
        return intensity == .none ? 0 : limits(in: classes)[intensity.value - 1]
    }

    private static func intensity(in classes: PollenClasses, at concentration: PollenConcentration) -> Intensity {
        Intensity(bounded: limits(in: classes).count { $0 <= concentration.grainsPerCubicMetre })
    }

    /// The lower limits of the intensities 1 to 10.
    private static func limits(in classes: PollenClasses) -> [Double] {
        steps(2, from: 1, to: classes.moderate)
            + steps(3, from: classes.moderate, to: classes.high)
            + steps(3, from: classes.high, to: classes.veryHigh)
            + steps(2, from: classes.veryHigh, to: 2 * classes.veryHigh)
    }

    private static func steps(_ count: Int, from low: Double, to high: Double) -> [Double] {
        (0..<count).map { low + (high - low) * Double($0) / Double(count) }
    }
}
