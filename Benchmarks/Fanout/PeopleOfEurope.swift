import Domain
import Foundation

/// People as they may live in Europe: in real cities by their inhabitants, allergic as adults are.
///
/// Cities and prevalences are facts with sources; the shares named `…Shares` below are assumed.
struct PeopleOfEurope: PeopleSource {
    private let seed: UInt64
    private let now: Date
    private let cities: PeopleLottery<PeopleFacts.City>
    private let allergens: PeopleLottery<Allergen>

    static let allergensPerPerson = 3
    /// As many as this live on a square kilometre of a city.
    private static let density = 3_000.0

    private static let thresholdShares = PeopleLottery([(1, 0.2), (3, 0.45), (6, 0.3), (9, 0.05)])
    private static let radiusShares = PeopleLottery([(10, 0.2), (25, 0.45), (50, 0.25), (100, 0.1)])
    private static let precisionShares = PeopleLottery<LocationPrecision>([
        (.neighbourhood, 0.6), (.town, 0.3), (.exact, 0.1),
    ])
    private static let limitShares = PeopleLottery([(21, 0.8), (7, 0.15), (2, 0.05)])
    private static let quietShares = PeopleLottery<(from: Int, until: Int)?>([
        (nil, 0.6), ((22 * 60, 7 * 60), 0.3), ((23 * 60, 6 * 60), 0.1),
    ])
    private static let (emailShare, mutedShare, onlyUrgentShare) = (0.2, 0.02, 0.03)

    /// - Parameter now: from which on a few are muted for a week.
    init(_ facts: PeopleFacts, seed: UInt64, now: Date) {
        self.seed = seed
        self.now = now
        cities = PeopleLottery(facts.cities.map { ($0, $0.inhabitants) })
        allergens = PeopleLottery(facts.prevalences.map { ($0.allergen, $0.percent) })
    }

    func entry(_ number: Int) throws -> PeopleEntry {
        var random = PeopleRandom(seed: seed, number: number)
        let userID = random.uuid()
        let city = cities.draw(&random)
        let radius = (city.inhabitants / Self.density / .pi).squareRoot()
        let home = try city.coordinate.scattered(within: radius, &random)
        return PeopleEntry(
            userID: userID, coordinate: Self.precisionShares.draw(&random).rounding(home),
            radius: Self.radiusShares.draw(&random), sensitivities: sensitivities(&random),
            language: PeopleLanguage.draw(in: city.country, &random), timeZone: city.timeZone,
            quiet: Self.quietShares.draw(&random),
            mutedUntil: random.happens(Self.mutedShare) ? now.addingTimeInterval(7 * 86_400) : nil,
            isOnlyUrgent: random.happens(Self.onlyUrgentShare), weeklyLimit: Self.limitShares.draw(&random),
            hasEmail: random.happens(Self.emailShare))
    }

    /// One after the other by their prevalences, each once.
    private func sensitivities(_ random: inout PeopleRandom) -> [(allergen: Allergen, threshold: Int)] {
        var drawn: Set<Allergen> = []
        while drawn.count < Self.allergensPerPerson { drawn.insert(allergens.draw(&random)) }
        return drawn.sorted { $0.rawValue < $1.rawValue }.map { ($0, Self.thresholdShares.draw(&random)) }
    }
}

/// The first official language of a country; Switzerland's and Belgium's by how many speak them, about.
enum PeopleLanguage {
    private static let countries = [
        "AD": "ca", "AL": "sq", "AT": "de", "BA": "bs", "BG": "bg", "BY": "ru", "CY": "el", "CZ": "cs", "DE": "de",
        "DK": "da", "EE": "et", "ES": "es", "FI": "fi", "FR": "fr", "GB": "en", "GR": "el", "HR": "hr", "HU": "hu",
        "IE": "en", "IS": "is", "IT": "it", "LI": "de", "LT": "lt", "LU": "fr", "LV": "lv", "MC": "fr", "MD": "ro",
        "ME": "sr", "MK": "mk", "MT": "en", "NL": "nl", "NO": "nb", "PL": "pl", "PT": "pt", "RO": "ro", "RS": "sr",
        "RU": "ru", "SE": "sv", "SI": "sl", "SK": "sk", "SM": "it", "TR": "tr", "UA": "uk", "VA": "it", "XK": "sq",
    ]
    private static let shared = [
        "CH": PeopleLottery([("de-CH", 0.66), ("fr-CH", 0.25), ("it-CH", 0.09)]),
        "BE": PeopleLottery([("nl-BE", 0.6), ("fr-BE", 0.4)]),
    ]

    static func draw(in country: String, _ random: inout PeopleRandom) -> String {
        shared[country]?.draw(&random) ?? countries[country] ?? "en"
    }
}
