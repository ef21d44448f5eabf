import Domain
import EnvironmentReports
import Foundation
import Localization

/// What decides how the cards of a place look, and nothing that says who asks: whoever asks the same within seconds gets
/// the same cards.
struct CardsQuestion: Hashable, Sendable {
    /// Without the place's name, which is the person's own.
    var place: ReadEnvironment.PersonalQuestion
    var language: ContentLanguage
    var app: AppSettings
    /// Whether charts are left out, with a button that loads them.
    var isLight = false
    /// The person's own; for want of it, that of the sun at the place.
    var timeZone: TimeZone?
    /// Whether the page shows the person's own place without being told where that is.
    var isOwnPlace = false
    /// Whether the place belongs to somebody with allergens and thresholds.
    var isPersonal = false
}

/// The cards of a place in the order that people asked for: pollen, air quality, weather, UV.
struct HomeCards: Sendable {
    let question: CardsQuestion
    let environment: LocalEnvironment

    init(_ environment: LocalEnvironment, for question: CardsQuestion) {
        (self.environment, self.question) = (environment, question)
    }

    var app: AppSettings { question.app }
    var isLight: Bool { question.isLight }
    var sensitivities: [Sensitivity] { question.place.sensitivities }
    var words: HomeWords { HomeWords(question.language) }

    /// What `home-cards.mustache` shows.
    var fields: [String: Any] {
        var fields: [String: Any] = [
            "says": words.shown, "pollen": PollenCard(environment, self).fields, "uv": UVCard(environment, self).fields,
            "full": fullAddress,
        ]
        if !app.hidden.contains(.airQuality) { fields["air"] = AirCard(environment, self).fields }
        if !app.hidden.contains(.weather) { fields["weather"] = WeatherCard(environment, self).fields }
        return fields
    }

    /// Where the place is, in words.
    var position: String { environment.coordinate.map(words.words.position) ?? "" }

    var moment: String { words.moment(environment.asOf, in: zone) }

    /// Sources that do not answer, by which a missing value may be explained.
    var down: [String] {
        environment.sources.filter { $0.state == .down }.map { words.words.provider($0.name) }
    }

    /// Of the page with its charts.
    private var fullAddress: String {
        let address = address(of: "/")
        return address + (address.contains("?") ? "&" : "?") + "charts=yes"
    }

    /// Of a page about the same place.
    func address(of path: String) -> String {
        guard !question.isOwnPlace else { return path }
        return "\(path)?latitude=\(environment.place.latitude)&longitude=\(environment.place.longitude)"
    }
}

extension HomeCards {
    var zone: TimeZone { question.timeZone ?? environment.coordinate.map { TimeZone(nauticalAt: $0) } ?? .gmt }

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
