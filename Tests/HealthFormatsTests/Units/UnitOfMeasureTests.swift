import Domain
import Testing

@testable import HealthFormats

@Suite struct UnitOfMeasureTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var kind: HealthMetric.Kind
        var value: Double
        var unit: String
        var expected: Double

        init(_ kind: HealthMetric.Kind, _ value: Double, _ unit: String, _ expected: Double) {
            (self.kind, self.value, self.unit, self.expected) = (kind, value, unit, expected)
        }

        var testDescription: String { "\(kind.rawValue) in \(unit)" }
    }

    private static let cases: [Case] = [
        Case(.heartRate, 72, "bpm", 72), Case(.heartRate, 72, "count/min", 72), Case(.heartRate, 72, "{beats}/min", 72),
        Case(.heartRate, 72, "beats/minute", 72), Case(.restingHeartRate, 1.2, "Hz", 72),
        Case(.heartRate, 1.2, "count/s", 72), Case(.heartRate, 72, "{heart beats}/min", 72),
        Case(.heartRate, 72, "Beats/Min", 72),
        Case(.respiratoryRate, 14, "{breaths}/min", 14), Case(.respiratoryRate, 14, "/min", 14),
        Case(.heartRateVariabilitySDNN, 0.045, "s", 45), Case(.heartRateVariabilityRMSSD, 45, "ms", 45),
        Case(.bodyTemperature, 98.6, "degF", 37), Case(.bodyTemperature, 98.6, "[degF]", 37),
        Case(.bodyTemperature, 310.15, "K", 37), Case(.bodyTemperature, 37, "°C", 37),
        Case(.wristTemperature, 34, "degC", 34),
        Case(.wristTemperatureDeviation, 0.9, "degF", 0.5), Case(.wristTemperatureDeviation, -0.3, "Cel", -0.3),
        Case(.systolicBloodPressure, 16, "kPa", 120.0102), Case(.systolicBloodPressure, 120, "mmHg", 120),
        Case(.diastolicBloodPressure, 80, "mm[Hg]", 80), Case(.diastolicBloodPressure, 10_665.76, "Pa", 80),
        Case(.diastolicBloodPressure, 100, "cm[H2O]", 73.5561),
        Case(.oxygenSaturation, 97, "%", 97), Case(.oxygenSaturation, 0.97, "%", 97),
        Case(.oxygenSaturation, 0.97, "1", 97), Case(.oxygenSaturation, 1, "%", 100),
        Case(.steps, 4_000, "count", 4_000), Case(.steps, 4_000, "{steps}", 4_000), Case(.steps, 4_000, "1", 4_000),
        Case(.sleep, 7.5, "h", 450), Case(.sleep, 450, "min", 450), Case(.sleep, 27_000, "s", 450),
        Case(.exercise, 1_440_000, "ms", 24), Case(.sleep, 0.5, "d", 720),
        Case(.peakFlow, 7, "L/s", 420), Case(.peakFlow, 420, "L/min", 420), Case(.peakFlow, 7_000, "mL/s", 420),
    ]

    @Test(arguments: cases) func convertsToTheUnitOfTheKind(_ given: Case) throws {
        let unit = try #require(UnitOfMeasure(spelling: given.unit))
        let converted = try #require(unit.converted(given.value, for: given.kind))
        #expect(abs(converted - given.expected) < 0.0001)
    }

    @Test(arguments: [
        (HealthMetric.Kind.heartRate, "kg"), (.heartRate, "ms"), (.heartRate, "min"), (.heartRate, "beat/min"),
        (.bodyTemperature, "mmHg"), (.wristTemperatureDeviation, "%"), (.steps, "min"), (.steps, "%"),
        (.sleep, "/min"), (.peakFlow, "L"), (.oxygenSaturation, "mmHg"), (.systolicBloodPressure, "KPA/s"),
        (.heartRateVariabilitySDNN, "MS"), (.heartRateVariabilitySDNN, "/min"), (.peakFlow, "{L}"),
        // A megalitre, the case-insensitive variant of UCUM, and no unit at all.
        (.peakFlow, "ML/s"), (.heartRate, "1/MIN"), (.heartRate, "/MIN"), (.sleep, "MIN"), (.bodyTemperature, "CEL"),
        (.systolicBloodPressure, "MM[HG]"), (.systolicBloodPressure, "Mm[Hg]"), (.systolicBloodPressure, "KPA"),
        (.systolicBloodPressure, "MMHG"), (.bodyTemperature, "[DEGF]"), (.heartRate, "HZ"),
    ])
    func knowsThatAUnitDoesNotMeasureAKind(kind: HealthMetric.Kind, unit: String) {
        #expect(UnitOfMeasure(spelling: unit)?.converted(1, for: kind) == nil)
    }

    @Test(arguments: HealthMetric.Kind.allCases)
    func leavesAValueInTheUnitOfItsKindAsItIs(_ kind: HealthMetric.Kind) {
        #expect(UnitOfMeasure(spelling: kind.ucum)?.converted(42, for: kind) == 42)
    }
}
