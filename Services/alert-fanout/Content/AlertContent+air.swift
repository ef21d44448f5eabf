import Domain
import Foundation
import MessageProtocol

extension AlertContent {
    /// What a station measured.
    init(_ alert: StationAlertRaised, in language: ContentLanguage) {
        switch language {
        case .english: self.init(inEnglish: alert)
        }
    }

    /// What a forecast expects.
    init(_ alert: ForecastAlertRaised, in language: ContentLanguage) {
        switch language {
        case .english: self.init(inEnglish: alert)
        }
    }

    private init(inEnglish alert: StationAlertRaised) {
        let allergen = alert.allergen.displayName
        let station = alert.station
        let provider = alert.explanation?.source ?? AlertPhrases.provider(station.provider)
        self.init(
            title: AlertPhrases.capitalized("\(allergen): \(alert.intensity.level.displayName) at \(station.name)"),
            sentences: [
                "The \(provider) station \(station.name) measured \(AlertPhrases.amount(alert.concentration)) "
                    + "of \(allergen) on \(AlertPhrases.time(alert.measuredAt)).",
                AlertPhrases.reason(for: alert.allergen, alert.intensity, alert.explanation),
                "You receive this because the station lies within the distance you chose.",
            ])
    }

    private init(inEnglish alert: ForecastAlertRaised) {
        let allergen = alert.allergen.displayName
        let provider = alert.explanation?.source ?? AlertPhrases.provider(alert.provider)
        self.init(
            title: AlertPhrases.capitalized("\(allergen): \(alert.intensity.level.displayName) expected near you"),
            sentences: [
                "\(provider)\(Self.issued(alert.explanation)) expects \(Self.expected(alert)) around "
                    + "\(Self.position(alert.coordinate)) on \(AlertPhrases.time(alert.expectedAt)).",
                AlertPhrases.reason(for: alert.allergen, alert.intensity, alert.explanation),
                "You receive this because that area lies within the distance you chose.",
            ])
    }

    /// Such as ` (forecast of 21 April 2023, 06:00 UTC)`; nothing when the provider does not say.
    private static func issued(_ explanation: AlertExplanation?) -> String {
        explanation?.issuedAt.map { " (forecast of \(AlertPhrases.time($0)))" } ?? ""
    }

    /// Such as `up to 64 grains/m³ of grass pollen`; a provider of classes tells no amount.
    private static func expected(_ alert: ForecastAlertRaised) -> String {
        guard let concentration = alert.concentration else { return alert.allergen.displayName }
        return "up to \(AlertPhrases.amount(concentration)) of \(alert.allergen.displayName)"
    }

    /// The centre of a grid cell, such as `47.55° N, 7.55° E`.
    private static func position(_ coordinate: Coordinate) -> String {
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        return "\(degrees(latitude))° \(latitude < 0 ? "S" : "N"), \(degrees(longitude))° \(longitude < 0 ? "W" : "E")"
    }

    private static func degrees(_ value: Double) -> String {
        abs(value).formatted(.number.precision(.fractionLength(0...2)).locale(Locale(identifier: "en")))
    }
}
