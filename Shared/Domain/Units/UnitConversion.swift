/// Converts between the units of providers and ours, and to the customary units of some countries.
///
/// The factors are exact by definition: NIST SP 811, appendix B.8,
/// https://www.nist.gov/pml/special-publication-811/nist-guide-si-appendix-b-conversion-factors
public enum UnitConversion {
    public static func kilometresPerHour(fromMetresPerSecond speed: Double) -> Double { speed * 3.6 }

    public static func kilometresPerHour(fromMilesPerHour speed: Double) -> Double { speed * kilometresPerMile }

    public static func milesPerHour(fromKilometresPerHour speed: Double) -> Double { speed / kilometresPerMile }

    public static func kilometresPerHour(fromKnots speed: Double) -> Double { speed * 1.852 }

    public static func celsius(fromFahrenheit degrees: Double) -> Double { (degrees - 32) * 5 / 9 }

    public static func fahrenheit(fromCelsius degrees: Double) -> Double { degrees * 9 / 5 + 32 }

    public static func millimetres(fromInches length: Double) -> Double { length * millimetresPerInch }

    public static func inches(fromMillimetres length: Double) -> Double { length / millimetresPerInch }

    public static func inchesOfMercury(fromHectopascals pressure: Double) -> Double {
        pressure / hectopascalsPerInchOfMercury
    }

    private static let kilometresPerMile = 1.609344
    private static let millimetresPerInch = 25.4
    private static let hectopascalsPerInchOfMercury = 33.86389
}
