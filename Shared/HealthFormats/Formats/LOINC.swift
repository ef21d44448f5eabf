import Domain
import JSONDocuments

/// Codes of Logical Observation Identifiers Names and Codes, https://loinc.org
enum LOINC {
    /// - Parameters:
    ///   - code: a CodeableConcept.
    /// - site: the body site, a CodeableConcept; nil when it is missing.
    /// - Returns: nil when none of its codings is used here.
    static func kind(of code: JSONValue?, at site: JSONValue?) -> HealthMetric.Kind? {
        guard let codings = code?["coding"]?.elements else { return nil }
        for coding in codings where coding["system"]?.text == "http://loinc.org" {
            guard let kind = coding["code"]?.text.flatMap({ kinds[$0] }) else { continue }
            return kind == .bodyTemperature && isWrist(site) ? .wristTemperature : kind
        }
        return nil
    }

    /// - Returns: the first LOINC code, for a report; a plain word when there is none.
    static func name(of code: JSONValue?) -> String {
        let codings = code?["coding"]?.elements.map { $0 } ?? []
        return Reading.name(codings.first { $0["system"]?.text == "http://loinc.org" }?["code"]?.text)
    }

    private static let kinds: [String: HealthMetric.Kind] = [
        "8867-4": .heartRate,
        "40443-4": .restingHeartRate,
        "80404-7": .heartRateVariabilitySDNN,
        // Body temperature; oral, rectal, tympanic, axillary.
        "8310-5": .bodyTemperature, "8331-1": .bodyTemperature, "8332-5": .bodyTemperature,
        "8333-3": .bodyTemperature, "8328-7": .bodyTemperature,
        "8480-6": .systolicBloodPressure,
        "8462-4": .diastolicBloodPressure,
        // In arterial blood; by pulse oximetry.
        "2708-6": .oxygenSaturation, "59408-5": .oxygenSaturation,
        "9279-1": .respiratoryRate,
        // In unspecified time; in 24 hours.
        "55423-8": .steps, "41950-7": .steps,
        "93832-4": .sleep,
        // By peak flow meter; before bronchodilation.
        "19935-6": .peakFlow, "33452-4": .peakFlow,
    ]

    /// SNOMED CT's wrist and wrist joint regions, or the plain word.
    private static func isWrist(_ site: JSONValue?) -> Bool {
        guard let site else { return false }
        let codings = site["coding"]?.elements.map { $0 } ?? []
        if codings.contains(where: { ["8205005", "74670003"].contains($0["code"]?.text) }) { return true }
        let words = codings.compactMap { $0["display"]?.text } + [site["text"]?.text].compactMap { $0 }
        return words.contains { $0.lowercased().contains("wrist") }
    }
}
