import Domain
import EnvironmentReports
import Foundation
import Gazetteer
import Localization
import WebPages

/// What is in the air, card by card, in the order that people asked for: pollen, air quality, weather, UV.
struct HomePage: WebPage {
    static let template = "home"

    let language: ContentLanguage
    let app: AppSettings
    /// Nil until a place is known.
    var environment: LocalEnvironment?
    var isSignedIn = false
    /// Whether the person has not seen the onboarding.
    var needsWelcome = false
    /// What a stranger typed, and what has that name.
    var town = ""
    var found: [Towns.Town]?
    /// The person's own; for want of it, that of the sun at the place.
    var timeZone: TimeZone?

    var title: String { "Breathe Easy" }
    var frame: PageFrame { isSignedIn ? .app : .plain }
    let tab: PageTab? = .home

    var words: HomeWords { HomeWords(language) }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "says": words.shown, "isSignedIn": isSignedIn, "isStranger": !isSignedIn, "town": town,
            "needsWelcome": isSignedIn && needsWelcome, "hasPlace": environment != nil,
            "lacksPlace": isSignedIn && environment == nil,
        ]
        if let found {
            fields["found"] = [
                "isEmpty": found.isEmpty,
                "towns": found.map {
                    [
                        "name": $0.name, "latitude": "\($0.coordinate.latitude)",
                        "longitude": "\($0.coordinate.longitude)", "position": words.words.position($0.coordinate),
                    ]
                },
            ]
        }
        guard let environment else { return fields }
        fields["place"] = environment.place.name ?? environment.coordinate.map(words.words.position)
        fields["pollen"] = PollenCard(environment, self).fields
        if !app.hidden.contains(.airQuality) { fields["air"] = AirCard(environment, self).fields }
        if !app.hidden.contains(.weather) { fields["weather"] = WeatherCard(environment, self).fields }
        fields["uv"] = UVCard(environment, self).fields
        fields["attributions"] = environment.sources.filter(\.isUsed).map { ["text": $0.attribution] }
        return fields
    }

    /// Such as "CAMS · 40 min ago", and why a value is not fresh.
    func source(_ source: ReportedProvenance?) -> [String: Any]? {
        guard let source else { return nil }
        let place = source.station?.name
        let age = words.age(seconds: source.ageSeconds)
        return [
            "text": ([words.words.provider(source.name), place, age] as [String?]).compactMap { $0 }
                .joined(separator: " · "),
            "isStale": source.isStale, "stale": words.stale,
        ]
    }

    /// The hours of a series, with their names in the place's time.
    func hours(from start: Date, count: Int) -> [(day: String, hour: String)] {
        let zone = timeZone ?? environment?.coordinate.map { TimeZone(nauticalAt: $0) } ?? .gmt
        return (0..<count).map { words.hour(start + Double($0) * 3_600, in: zone) }
    }
}

extension LocalEnvironment {
    /// Nil never, since it was made from one.
    var coordinate: Coordinate? { try? Coordinate(latitude: place.latitude, longitude: place.longitude) }
}
