import Domain
import Foundation
import HTTPService

/// The thresholds that a person agrees to after the welcome quiz, as they typed them.
struct ThresholdForm: Sendable, Equatable {
    private var texts: [Allergen: String] = [:]
    /// What of a time zone's name the browser knows; nil to leave the zone as it is.
    private var zone: String?

    init(_ sensitivities: [Sensitivity]) {
        for sensitivity in sensitivities { texts[sensitivity.allergen] = "\(sensitivity.threshold.value)" }
    }

    init(_ fields: FormFields) {
        for allergen in Allergen.allCases where fields.has("threshold-\(allergen.rawValue)") {
            texts[allergen] = String((fields.text("threshold-\(allergen.rawValue)") ?? "").prefix(20))
        }
        zone = fields.text("zone")
    }

    /// In the order of the catalogue.
    var shown: [(allergen: Allergen, text: String)] {
        Allergen.allCases.compactMap { allergen in texts[allergen].map { (allergen, $0) } }
    }

    var faults: Set<Allergen> { Set(shown.filter { Self.threshold($0.text) == nil }.map(\.allergen)) }

    /// Takes them over; the person's other preferences stay as they are.
    func apply(to subscription: inout Subscription) {
        let chosen = shown.compactMap { allergen, text in
            Self.threshold(text).flatMap { try? Sensitivity(allergen: allergen, threshold: $0) }
        }
        subscription.sensitivities.removeAll { texts[$0.allergen] != nil }
        subscription.sensitivities += chosen
        if let zone = zone.flatMap({ try? NotificationSettings(timeZone: $0) }) {
            subscription.settings.timeZone = zone.timeZone
        }
    }

    private static func threshold(_ text: String) -> Intensity? {
        Int(text).flatMap { try? Intensity($0) }.flatMap { $0 > .none ? $0 : nil }
    }
}
