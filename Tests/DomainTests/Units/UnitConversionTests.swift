import Domain
import Foundation
import Testing

@Suite struct UnitConversionTests {
    /// 1 ppb at 25 °C and 1013.25 hPa in µg/m³, as the EPA's tables round it.
    @Test(arguments: [
        (Pollutant.ozone, 1.96), (.nitrogenDioxide, 1.88), (.sulphurDioxide, 2.62), (.carbonMonoxide, 1.145),
        (.ammonia, 0.696),
    ])
    func aPartPerBillionWeighsWhatTheTablesSay(pollutant: Pollutant, micrograms: Double) throws {
        let converted = try #require(pollutant.microgramsPerCubicMetre(fromPartsPerBillion: 1))

        #expect(abs(converted - micrograms) < 0.005)
        #expect(try #require(pollutant.microgramsPerCubicMetre(fromPartsPerMillion: 0.001)) == converted)
        #expect(abs(try #require(pollutant.partsPerBillion(fromMicrogramsPerCubicMetre: converted)) - 1) < 1e-12)
    }

    @Test(arguments: [Pollutant.pm25, .pm10, .lead])
    func particlesHaveNoPartsPerBillion(pollutant: Pollutant) {
        #expect(pollutant.microgramsPerCubicMetre(fromPartsPerBillion: 1) == nil)
        #expect(pollutant.partsPerBillion(fromMicrogramsPerCubicMetre: 1) == nil)
    }

    @Test func aMoleFillsTheLitresOfTwentyFiveDegrees() {
        #expect(abs(Pollutant.molarVolume - 24.465) < 0.001)
    }

    @Test(
        arguments: [
            (UnitConversion.kilometresPerHour(fromMetresPerSecond: 10), 36),
            (UnitConversion.kilometresPerHour(fromMilesPerHour: 10), 16.09344),
            (UnitConversion.milesPerHour(fromKilometresPerHour: 16.09344), 10),
            (UnitConversion.kilometresPerHour(fromKnots: 10), 18.52),
            (UnitConversion.celsius(fromFahrenheit: -40), -40),
            (UnitConversion.fahrenheit(fromCelsius: 100), 212),
            (UnitConversion.millimetres(fromInches: 2), 50.8),
            (UnitConversion.inches(fromMillimetres: 50.8), 2),
            (UnitConversion.inchesOfMercury(fromHectopascals: 1_013.25), 29.92),
            (Pollutant.microgramsPerCubicMetre(fromMilligramsPerCubicMetre: 1.5), 1_500),
        ] as [(Double, Double)])
    func convertsByTheDefinedFactors(converted: Double, expected: Double) {
        #expect(abs(converted - expected) < 0.005)
    }

    @Test(arguments: [
        (WeatherElement.temperature, 20.0, 68.0, "°F"), (.apparentTemperature, -40, -40, "°F"),
        (.precipitation, 25.4, 1, "in"), (.windSpeed, 100, 62.137, "mph"), (.pressure, 1_013.25, 29.921, "inHg"),
        (.relativeHumidity, 55, 55, "%"), (.windDirection, 270, 270, "°"),
    ])
    func weatherIsReadInImperialUnits(element: WeatherElement, value: Double, expected: Double, unit: String) {
        let imperial = element.converted(value, to: .imperial)

        #expect(abs(imperial.value - expected) < 0.001)
        #expect(imperial.unit == unit)
    }

    @Test(arguments: WeatherElement.allCases)
    func metricWeatherStaysAsItIs(element: WeatherElement) {
        #expect(element.converted(12.5, to: .metric) == (12.5, element.unit))
    }
}
