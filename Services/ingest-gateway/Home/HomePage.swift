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
    var sensitivities: [Sensitivity] = []
    /// Whether the person has not seen the onboarding.
    var needsWelcome = false
    /// Whether charts are left out, with a button that loads them.
    var isLight = false
    /// Whether the place is another than the person's own.
    var isElsewhere = false
    var feeling = Feeling.notAsked
    /// Shown to strangers.
    var stations: StationPreview?
    /// What a stranger typed, and what has that name.
    var town = ""
    var found: [Towns.Town]?
    /// The person's own; for want of it, that of the sun at the place.
    var timeZone: TimeZone?

    /// Whether the page asks how somebody is today.
    enum Feeling: Sendable {
        case notAsked, asked
        /// They said that they are not well.
        case bad
    }

    var title: String { "Breathe Easy" }
    var frame: PageFrame { isSignedIn ? .app : .plain }
    let tab: PageTab? = .home
    let script: String? = "home.js"
    var scriptWords: [String: String] { words.forScript }

    var words: HomeWords { HomeWords(language) }

    func fields() throws -> [String: Any] {
        var fields: [String: Any] = [
            "says": words.shown, "isSignedIn": isSignedIn, "isStranger": !isSignedIn, "town": town,
            "needsWelcome": isSignedIn && needsWelcome, "hasPlace": environment != nil, "worksWithoutScript": true,
            "lacksPlace": isSignedIn && environment == nil, "isElsewhere": isElsewhere,
            "asksFeeling": feeling == .asked, "feelsBad": feeling == .bad,
            "isFirst": environment == nil && !isSignedIn, "preview": stations.map { [$0.fields(words)] } ?? [],
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
        fields["moment"] = words.moment(environment.asOf, in: zone)
        fields["pollen"] = PollenCard(environment, self).fields
        if !app.hidden.contains(.airQuality) { fields["air"] = AirCard(environment, self).fields }
        if !app.hidden.contains(.weather) { fields["weather"] = WeatherCard(environment, self).fields }
        fields["uv"] = UVCard(environment, self).fields
        fields["attributions"] = environment.sources.filter(\.isUsed).map { ["text": $0.attribution] }
        fields["down"] = down
        fields["full"] = fullAddress
        return fields
    }

    /// Sources that do not answer, by which a missing value may be explained.
    private var down: [[String: Any]] {
        let names = environment?.sources.filter { $0.state == .down }.map { words.words.provider($0.name) } ?? []
        return names.isEmpty ? [] : [["state": [words.state(.sourceDown)], "names": words.words.list(names)]]
    }

    /// Of this page with its charts.
    private var fullAddress: String {
        guard !isSignedIn || isElsewhere, let place = environment?.place else { return "/?charts=yes" }
        return "/?latitude=\(place.latitude)&longitude=\(place.longitude)&charts=yes"
    }
}

extension HomePage {
    var zone: TimeZone { timeZone ?? environment?.coordinate.map { TimeZone(nauticalAt: $0) } ?? .gmt }

    /// Such as "CAMS · 40 min ago", and whether a value is too old to rely on.
    func source(_ source: ReportedProvenance?) -> [String: Any]? {
        guard let source else { return nil }
        let age = words.age(seconds: source.ageSeconds)
        return [
            "text": ([words.words.provider(source.name), source.station?.name, age] as [String?]).compactMap { $0 }
                .joined(separator: " · "),
            "stale": source.isStale ? [words.stale] : [],
        ]
    }

    /// The hours of a series, with their names in the place's time.
    func hours(from start: Date, count: Int) -> [PlaceHour] {
        (0..<count).map { words.hour(start + Double($0) * 3_600, in: zone) }
    }

    /// Who forecasts some series; nil where nobody is named.
    func providers(of keys: [String]) -> [String]? {
        guard let environment else { return nil }
        let ids = Set(keys.flatMap { environment.forecast.sources[$0] ?? [] }.map(\.provider))
        let names = environment.sources.filter { ids.contains($0.provider) }.map { words.words.provider($0.name) }
        return names.isEmpty ? nil : names
    }

    /// From which intensity of a kind of pollen the person wants to hear: the lowest of its plants.
    func threshold(of type: PollenType) -> Int? {
        sensitivities.filter { $0.allergen.pollenType == type }.map(\.threshold.value).min()
    }

    /// The person's threshold for what an entry is about.
    func threshold(of entry: ReportedPollenEntry) -> Int? {
        if let type = entry.type ?? PollenType(rawValue: entry.id) {
            return sensitivities.first { $0.allergen.rawValue == entry.id }?.threshold.value ?? threshold(of: type)
        }
        return nil
    }
}

extension LocalEnvironment {
    /// Nil never, since it was made from one.
    var coordinate: Coordinate? { try? Coordinate(latitude: place.latitude, longitude: place.longitude) }
}
