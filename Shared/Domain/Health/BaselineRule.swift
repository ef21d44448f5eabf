import Foundation

/// From which earlier days a person's normal is taken.
struct BaselineRule: Hashable, Sendable {
    /// How far back, in days: an older habit is not the person's normal any more, so a slow drift re-centres it.
    var window = 28
    /// The days just before the one under judgement take no part, so that a beginning illness does not become normal.
    var guardDays = 1
    /// So many days at least: the warm-up of a new person, of a new device, and after a long gap.
    var minimum = 10
    /// After more days without a measurement the normal is learned anew.
    var longestGap = 14

    /// - Returns: nil while the person's normal is not known.
    func baseline(of channel: HealthChannel, before reading: ChannelReading, in history: HealthHistory) -> Baseline? {
        let readings = history.readings(of: channel, before: reading, within: self)
        return Baseline(of: readings.map { channel.kind.even($0.value) }, warmUp: minimum)
    }
}

extension HealthMetric.Kind {
    /// A scale on which a person's days lie symmetrically about their centre: the logarithm for heart rate variability
    /// (Plews et al., Sports Med 43 (2013), https://doi.org/10.1007/s40279-013-0071-8), all else as it is.
    func even(_ value: Double) -> Double { isLogNormal ? log(value) : value }

    /// Back to ``unit``.
    func uneven(_ value: Double) -> Double { isLogNormal ? exp(value) : value }

    private var isLogNormal: Bool { self == .heartRateVariabilitySDNN || self == .heartRateVariabilityRMSSD }

    /// The noise of a device in the median of a day or night, on the scale of ``even(_:)``: narrower baselines say
    /// more of the device than of the person. This project's own.
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
