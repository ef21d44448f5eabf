import Domain
import StreamedDocuments

/// The meaning of a `Record`.
/// Types: https://developer.apple.com/documentation/healthkit/data_types
enum AppleRecordMeaning {
    case quantity(HealthMetric.Kind)
    case sleep
    /// Not used here; its type.
    case other(String)

    init(type bytes: UnsafeBufferPointer<UInt8>) {
        let type = String(decoding: bytes, as: UTF8.self)
        if let kind = Self.kinds[type] {
            self = .quantity(kind)
        } else if type == "HKCategoryTypeIdentifierSleepAnalysis" {
            self = .sleep
        } else {
            self = .other(Self.name(of: bytes))
        }
    }

    /// The name for a report: only a type or category as Apple spells it, never any other text of the file.
    static func name(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        let isName = !bytes.isEmpty && bytes.count <= 80 && bytes.allSatisfy(isLetterOrDigit)
        return isName ? String(decoding: bytes, as: UTF8.self) : "a record of an unknown type"
    }

    private static let kinds: [String: HealthMetric.Kind] = [
        "HKQuantityTypeIdentifierHeartRate": .heartRate,
        "HKQuantityTypeIdentifierRestingHeartRate": .restingHeartRate,
        "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": .heartRateVariabilitySDNN,
        "HKQuantityTypeIdentifierBodyTemperature": .bodyTemperature,
        "HKQuantityTypeIdentifierAppleSleepingWristTemperature": .wristTemperature,
        "HKQuantityTypeIdentifierBloodPressureSystolic": .systolicBloodPressure,
        "HKQuantityTypeIdentifierBloodPressureDiastolic": .diastolicBloodPressure,
        "HKQuantityTypeIdentifierOxygenSaturation": .oxygenSaturation,
        "HKQuantityTypeIdentifierRespiratoryRate": .respiratoryRate,
        "HKQuantityTypeIdentifierStepCount": .steps,
        "HKQuantityTypeIdentifierPeakExpiratoryFlowRate": .peakFlow,
    ]

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
