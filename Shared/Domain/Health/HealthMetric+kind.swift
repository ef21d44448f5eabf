extension HealthMetric {
    /// What is measured, and the unit in which it is stored.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        case heartRate = "heart-rate"
        /// For a day, as computed by the device.
        case restingHeartRate = "resting-heart-rate"
        /// Standard deviation of the intervals between normal beats.
        case heartRateVariabilitySDNN = "heart-rate-variability-sdnn"
        /// Root mean square of successive differences between normal beats.
        case heartRateVariabilityRMSSD = "heart-rate-variability-rmssd"
        case bodyTemperature = "body-temperature"
        /// At the wrist, during sleep.
        case wristTemperature = "wrist-temperature"
        /// As the deviation from the device's own baseline.
        case wristTemperatureDeviation = "wrist-temperature-deviation"
        case systolicBloodPressure = "systolic-blood-pressure"
        case diastolicBloodPressure = "diastolic-blood-pressure"
        case oxygenSaturation = "oxygen-saturation"
        case respiratoryRate = "respiratory-rate"
        /// Counted from ``HealthSample/start`` to ``HealthSample/end``.
        case steps
        /// Time asleep within the sample's interval.
        case sleep
        /// A workout within the sample's interval.
        case exercise
        case peakFlow = "peak-expiratory-flow"

        /// As commonly written.
        public var unit: String {
            switch self {
            case .heartRate, .restingHeartRate: "beats/min"
            case .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: "ms"
            case .bodyTemperature, .wristTemperature: "°C"
            case .wristTemperatureDeviation: "K"
            case .systolicBloodPressure, .diastolicBloodPressure: "mmHg"
            case .oxygenSaturation: "%"
            case .respiratoryRate: "breaths/min"
            case .steps: "steps"
            case .sleep, .exercise: "min"
            case .peakFlow: "L/min"
            }
        }

        /// In the Unified Code for Units of Measure, https://ucum.org/ucum
        public var ucum: String {
            switch self {
            case .heartRate, .restingHeartRate, .respiratoryRate: "/min"
            case .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: "ms"
            case .bodyTemperature, .wristTemperature: "Cel"
            case .wristTemperatureDeviation: "K"
            case .systolicBloodPressure, .diastolicBloodPressure: "mm[Hg]"
            case .oxygenSaturation: "%"
            case .steps: "{steps}"
            case .sleep, .exercise: "min"
            case .peakFlow: "L/min"
            }
        }

        public var displayName: String {
            switch self {
            case .heartRate: "heart rate"
            case .restingHeartRate: "resting heart rate"
            case .heartRateVariabilitySDNN: "heart rate variability (SDNN)"
            case .heartRateVariabilityRMSSD: "heart rate variability (RMSSD)"
            case .bodyTemperature: "body temperature"
            case .wristTemperature: "wrist temperature"
            case .wristTemperatureDeviation: "wrist temperature deviation"
            case .systolicBloodPressure: "systolic blood pressure"
            case .diastolicBloodPressure: "diastolic blood pressure"
            case .oxygenSaturation: "oxygen saturation"
            case .respiratoryRate: "respiratory rate"
            case .steps: "steps"
            case .sleep: "sleep"
            case .exercise: "exercise"
            case .peakFlow: "peak flow"
            }
        }

        /// What a sensor can measure on a living person. Wider than any clinical limit: a value outside is a
        /// measurement error, not an illness.
        public var plausibleRange: ClosedRange<Double> {
            switch self {
            case .heartRate, .restingHeartRate: 20...300
            case .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: 1...500
            case .bodyTemperature: 25...45
            case .wristTemperature: 15...45
            case .wristTemperatureDeviation: -15...15
            case .systolicBloodPressure: 40...300
            case .diastolicBloodPressure: 20...200
            case .oxygenSaturation: 40...100
            case .respiratoryRate: 3...80
            case .steps: 0...200_000
            case .sleep, .exercise: 0...2_880
            case .peakFlow: 20...1_000
            }
        }
    }
}
