import Foundation

/// Which earlier days a person's normal is computed from.
struct BaselineRule: Hashable, Sendable {
    /// How far back, in days. Older habits are no longer the person's normal, so the baseline follows a slow drift.
    var window = 28
    /// The days just before the judged one are left out, so that the onset of an illness does not become normal.
    var guardDays = 1
    /// The minimum number of days: the warm-up for a new person, a new device, and after a long gap.
    var minimum = 10
    /// After a longer gap in days without a measurement, the normal is learned anew.
    var longestGap = 14

    /// - Returns: nil while the person's normal is unknown.
    func baseline(of channel: HealthChannel, before reading: ChannelReading, in history: HealthHistory) -> Baseline? {
        let readings = history.readings(of: channel, before: reading, within: self)
        return Baseline(of: readings.map { channel.kind.even($0.value) }, warmUp: minimum)
    }
}

extension HealthMetric.Kind {
    /// A scale on which a person's days are distributed symmetrically: the logarithm for heart rate variability (Plews
    /// et al., Sports Med 43 (2013), https://doi.org/10.1007/s40279-013-0071-8), otherwise the identity.
    func even(_ value: Double) -> Double { isLogNormal ? log(value) : value }

    /// Back to ``unit``.
    func uneven(_ value: Double) -> Double { isLogNormal ? exp(value) : value }

    private var isLogNormal: Bool { self == .heartRateVariabilitySDNN || self == .heartRateVariabilityRMSSD }

    /// The noise of a device in the median of a day or night, on the scale of ``even(_:)``: narrower baselines reflect
    /// the device more than the person. This project's own values.
    var smallestDailySpread: Double {
        switch self {
        case .heartRate: 1.5
        case .restingHeartRate: 1
        case .heartRateVariabilitySDNN, .heartRateVariabilityRMSSD: 0.1
        case .bodyTemperature, .wristTemperature, .wristTemperatureDeviation: 0.15
        case .systolicBloodPressure, .diastolicBloodPressure: 4
        case .oxygenSaturation: 0.7
        case .respiratoryRate: 0.5
        case .steps: 1_000
        case .sleep, .exercise: 30
        case .peakFlow: 20
        }
    }
}
