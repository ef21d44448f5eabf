import Domain
import Gazetteer
import Localization
import MessageProtocol

/// An alert in one line of a list: what, how high and where. A title, which is shown alone, says less.
struct AlertSummary: Sendable {
    private let language: ContentLanguage
    private let words: Words
    private let towns: Towns

    /// How many allergens are named; beyond that, if more than one is left, only their number is given.
    private static let mostNamed = 3

    init(in language: ContentLanguage, _ towns: Towns) {
        (self.language, words, self.towns) = (language, Words(in: language), towns)
    }

    func line(of alert: ForecastAlertRaised) -> String {
        let (allergen, level) = (words.name(of: alert.allergen), words.name(of: alert.intensity.level))
        // Somebody who reads it on the evening before, or in the morning, has to know which day is meant.
        let (place, time) = (towns.name(near: alert.coordinate, in: words), words.time(alert.expectedAt))
        return switch language {
        case .english: "\(Words.capitalized(allergen)): \(level) expected near \(place), highest on \(time)"
        case .german: "\(Words.capitalized(allergen)): Belastung \(level) bei \(place) erwartet, am höchsten am \(time)"
        }
    }

    func line(of report: CrowdReport) -> String {
        let named = Allergen.allCases.filter(report.allergens.contains).map(words.name(of:))
        // A line has room for the place and the level whatever is reported.
        let rest = named.count - Self.mostNamed
        let names =
            rest > 1
            ? named.prefix(Self.mostNamed) + [language == .english ? "\(rest) more" : "\(rest) weitere"] : named
        let level = words.name(of: report.severity.intensity.level)
        let people = words.number(report.people)
        let (place, isOne) = (towns.name(near: report.place.coordinate, in: words), report.people == 1)
        return switch language {
        case .english:
            "\(Words.capitalized(names.isEmpty ? "symptoms" : words.list(Array(names)))): \(level) near \(place), "
                + "reported by \(isOne ? "one person" : "\(people) people")"
        case .german:
            "\(Words.capitalized(names.isEmpty ? "Beschwerden" : words.list(Array(names)))): Belastung \(level) bei \(place), "
                + "gemeldet von \(isOne ? "einer Person" : "\(people) Personen")"
        }
    }
}
