import Domain

/// A unit that a kind of measurement may be written in, whatever its spelling.
///
/// Definitions: the Unified Code for Units of Measure, https://ucum.org/ucum, tables 3 to 6.
enum UnitOfMeasure: Hashable, Sendable, CaseIterable {
    case perMinute, perSecond
    case millisecond, second, minute, hour, day
    case celsius, fahrenheit, kelvin
    case millimetreOfMercury, pascal, kilopascal, centimetreOfWater
    case percent
    /// A bare number: a count, or a fraction from 0 to 1.
    case one
    case litrePerMinute, litrePerSecond, millilitrePerSecond

    /// - Returns: the value in ``HealthMetric/Kind/ucum``; nil when this unit does not measure that kind.
    func converted(_ value: Double, for kind: HealthMetric.Kind) -> Double? {
        switch kind {
        case .heartRate, .restingHeartRate, .respiratoryRate: perMinute(value)
        case .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: seconds.map { value * $0 * 1_000 }
        case .bodyTemperature, .wristTemperature: celsius(value)
        case .wristTemperatureDeviation: temperatureStep.map { value * $0 }
        case .systolicBloodPressure, .diastolicBloodPressure: millimetresOfMercury(value)
        case .oxygenSaturation: percent(value)
        case .steps: self == .one ? value : nil
        case .sleep, .exercise: minutes(value)
        case .peakFlow: litresPerMinute(value)
        }
    }

    private func perMinute(_ value: Double) -> Double? {
        switch self {
        case .perMinute: value
        case .perSecond: value * 60
        default: nil
        }
    }

    private var seconds: Double? {
        switch self {
        case .millisecond: 0.001
        case .second: 1
        case .minute: 60
        case .hour: 3_600
        case .day: 86_400
        default: nil
        }
    }

    private func minutes(_ value: Double) -> Double? {
        switch self {
        case .minute: value
        default: seconds.map { value * $0 / 60 }
        }
    }

    private func celsius(_ value: Double) -> Double? {
        switch self {
        case .celsius: value
        case .fahrenheit: (value - 32) * 5 / 9
        case .kelvin: value - 273.15
        default: nil
        }
    }

    /// Kelvin for one degree of this scale: a difference has no zero point to move.
    private var temperatureStep: Double? {
        switch self {
        case .celsius, .kelvin: 1
        case .fahrenheit: 5.0 / 9
        default: nil
        }
    }

    /// By UCUM's 133.322 Pa for a millimetre of mercury and 98.0665 Pa for a centimetre of water.
    private func millimetresOfMercury(_ value: Double) -> Double? {
        switch self {
        case .millimetreOfMercury: value
        case .pascal: value / 133.322
        case .kilopascal: value * 1_000 / 133.322
        case .centimetreOfWater: value * 98.0665 / 133.322
        default: nil
        }
    }

    /// HealthKit's exports write `%` behind a fraction. No living person has 1 %, so the two cannot be confused.
    private func percent(_ value: Double) -> Double? {
        switch self {
        case .percent: value > 1 ? value : value * 100
        case .one: value * 100
        default: nil
        }
    }

    private func litresPerMinute(_ value: Double) -> Double? {
        switch self {
        case .litrePerMinute: value
        case .litrePerSecond: value * 60
        case .millilitrePerSecond: value * 0.06
        default: nil
        }
    }
}
