import Domain
import Foundation
import Localization

extension HealthMetric.Kind {
    func name(in language: ContentLanguage) -> String {
        switch (language, self) {
        case (.english, _): displayName
        case (.german, .heartRate): "Puls"
        case (.german, .bodyTemperature): "Körpertemperatur"
        case (.german, .systolicBloodPressure): "systolischer Blutdruck"
        case (.german, .diastolicBloodPressure): "diastolischer Blutdruck"
        case (.german, .restingHeartRate): "Ruhepuls"
        case (.german, .heartRateVariabilitySDNN): "Herzratenvariabilität (SDNN)"
        case (.german, .heartRateVariabilityRMSSD): "Herzratenvariabilität (RMSSD)"
        case (.german, .wristTemperature): "Temperatur am Handgelenk"
        case (.german, .wristTemperatureDeviation): "Abweichung der Temperatur am Handgelenk"
        case (.german, .oxygenSaturation): "Sauerstoffsättigung"
        case (.german, .respiratoryRate): "Atemfrequenz"
        case (.german, .steps): "Schritte"
        case (.german, .sleep): "Schlaf"
        case (.german, .exercise): "Training"
        case (.german, .peakFlow): "Peak Flow"
        }
    }

    /// A value with its unit, rounded to the precision of devices.
    func text(_ value: Double, in language: ContentLanguage) -> String {
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: language.rawValue))
        switch self {
        case .sleep, .exercise:
            let minutes = Int(value.rounded())
            return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
        case .bodyTemperature, .wristTemperature: return "\(value.formatted(style.precision(.fractionLength(1)))) °C"
        case .wristTemperatureDeviation:
            let signed = style.precision(.fractionLength(1)).sign(strategy: .always(includingZero: false))
            return "\(value.formatted(signed)) °C"
        case .steps: return "\(value.formatted(style.precision(.fractionLength(0)))) \(unit(in: language))"
        default: return "\(value.formatted(style.precision(.fractionLength(0...1)))) \(unit(in: language))"
        }
    }

    private func unit(in language: ContentLanguage) -> String {
        guard language == .german else { return unit }
        return switch self {
        case .heartRate, .restingHeartRate: "Schläge/min"
        case .respiratoryRate: "Atemzüge/min"
        case .steps: "Schritte"
        default: unit
        }
    }
}
