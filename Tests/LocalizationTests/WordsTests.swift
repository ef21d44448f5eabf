import Domain
import Foundation
import Localization
import Testing

@Suite struct WordsTests {
    private let english = Words(in: .english)
    private let german = Words(in: .german)

    @Test(arguments: ContentLanguage.allCases)
    func everythingHasANameOfItsOwn(language: ContentLanguage) {
        let words = Words(in: language)
        let names = [
            Allergen.allCases.map(words.name(of:)), PollenLevel.allCases.map(words.name(of:)),
            Symptom.allCases.map(words.name(of:)), Severity.allCases.map(words.name(of:)),
        ]

        for names in names {
            #expect(Set(names).count == names.count)
            #expect(names.allSatisfy { $0.contains(where: \.isLetter) && !$0.contains("-") })
        }
    }

    @Test func germanBorrowsNoWordFromEnglish() {
        #expect(Allergen.allCases.allSatisfy { english.name(of: $0) != german.name(of: $0) })
        #expect(PollenLevel.allCases.allSatisfy { english.name(of: $0) != german.name(of: $0) })
        #expect(Symptom.allCases.allSatisfy { english.name(of: $0) != german.name(of: $0) })
        #expect(Severity.allCases.allSatisfy { english.name(of: $0) != german.name(of: $0) })
    }

    private static let plurals = ["pollen", "sporen", "milben", "haare", "Tiere", "teilchen", "Zecken", "stoffe"]

    @Test(arguments: ContentLanguage.allCases)
    func onlyPollenIsCalledPollen(language: ContentLanguage) {
        for allergen in Allergen.allCases {
            let name = Words(in: language).name(of: allergen).lowercased()
            #expect(name.contains("pollen") == allergen.isMeasured, "\(name)")
        }
    }

    /// Templates put them where nominative and accusative stand, and verbs that go with a plural.
    @Test func germanAllergensAreNounsInThePlural() {
        for allergen in Allergen.allCases {
            let name = german.name(of: allergen)
            #expect(name.first?.isUppercase == true)
            #expect(Self.plurals.contains { name.hasSuffix($0) }, "\(name)")
        }
    }

    @Test(arguments: [
        (0, "0 of 10 (none)", "0 von 10 (keine)"), (2, "2 of 10 (low)", "2 von 10 (gering)"),
        (3, "3 of 10 (moderate)", "3 von 10 (mittel)"), (7, "7 of 10 (high)", "7 von 10 (hoch)"),
        (9, "9 of 10 (very high)", "9 von 10 (sehr hoch)"),
    ])
    func strengthIsTheNumberAndItsName(value: Int, inEnglish: String, inGerman: String) throws {
        #expect(english.strength(try Intensity(value)) == inEnglish)
        #expect(german.strength(try Intensity(value)) == inGerman)
    }

    @Test(arguments: [
        (0.5, "0.5 grains/m³", "0,5 Pollen/m³"), (9, "9 grains/m³", "9 Pollen/m³"),
        (9.94, "9.9 grains/m³", "9,9 Pollen/m³"), (10.4, "10 grains/m³", "10 Pollen/m³"),
        (182.5, "183 grains/m³", "183 Pollen/m³"), (1_234.6, "1,235 grains/m³", "1.235 Pollen/m³"),
    ])
    func amountsAreAsExactAsTheyAreUseful(grains: Double, inEnglish: String, inGerman: String) throws {
        #expect(english.amount(try PollenConcentration(grains)) == inEnglish)
        #expect(german.amount(try PollenConcentration(grains)) == inGerman)
    }

    @Test func aUnitThatIsNoWordIsTheSameEverywhere() {
        #expect(ContentLanguage.allCases.allSatisfy { Words(in: $0).unit("µg/m³") == "µg/m³" })
    }

    @Test(arguments: [
        (47.55, 7.55, "47.55° N, 7.55° E", "47,55° N, 7,55° O"),
        (-33.92, -70.5, "33.92° S, 70.5° W", "33,92° S, 70,5° W"), (0, 0, "0° N, 0° E", "0° N, 0° O"),
    ])
    func positionsNameTheirHemispheres(
        latitude: Double, longitude: Double, inEnglish: String, inGerman: String
    ) throws {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)

        #expect(english.position(coordinate) == inEnglish)
        #expect(german.position(coordinate) == inGerman)
    }

    /// Seconds from the first hour of 1 March 2024.
    @Test(arguments: [
        ("2027-05-09", "9 May 2027", "9. Mai 2027"), ("2028-02-29", "29 February 2028", "29. Februar 2028"),
        ("2026-12-31", "31 December 2026", "31. Dezember 2026"),
    ])
    func daysAreWrittenOut(day: String, inEnglish: String, inGerman: String) throws {
        let day = try #require(CalendarDay(day))

        #expect(english.day(day) == inEnglish)
        #expect(german.day(day) == inGerman)
    }

    @Test(
        arguments: [
            (0, "1 March 2024, 00:00 UTC", "1. März 2024 um 00:00 UTC"),
            (59, "1 March 2024, 00:00 UTC", "1. März 2024 um 00:00 UTC"),
            (47_100, "1 March 2024, 13:05 UTC", "1. März 2024 um 13:05 UTC"),
            (-60, "29 February 2024, 23:59 UTC", "29. Februar 2024 um 23:59 UTC"),
        ] as [(Double, String, String)])
    func timesAreInUTCAndSaySo(seconds: Double, inEnglish: String, inGerman: String) {
        let date = Date(timeIntervalSince1970: 1_709_251_200 + seconds)

        #expect(english.time(date) == inEnglish)
        #expect(german.time(date) == inGerman)
    }

    @Test(
        arguments: [
            (-900, "less than a minute", "weniger als eine Minute"),
            (59, "less than a minute", "weniger als eine Minute"),
            (60, "a minute", "eine Minute"), (119, "a minute", "eine Minute"), (120, "2 minutes", "2 Minuten"),
            (35 * 60, "35 minutes", "35 Minuten"), (7_199, "119 minutes", "119 Minuten"),
            (7_200, "2 hours", "2 Stunden"), (172_799, "47 hours", "47 Stunden"), (172_800, "2 days", "2 Tage"),
            (1_200 * 86_400, "1,200 days", "1.200 Tage"),
        ] as [(Double, String, String)])
    func durationsAreInTheLargestUnitOfWhichThereAreTwo(seconds: Double, inEnglish: String, inGerman: String) {
        #expect(english.duration(seconds) == inEnglish)
        #expect(german.duration(seconds) == inGerman)
    }

    @Test(arguments: [
        ([], "", ""), (["a"], "a", "a"), (["a", "b"], "a and b", "a und b"),
        (["a", "b", "c"], "a, b and c", "a, b und c"),
    ])
    func listsEndWithAnAnd(items: [String], inEnglish: String, inGerman: String) {
        #expect(english.list(items) == inEnglish)
        #expect(german.list(items) == inGerman)
    }

    @Test(arguments: [
        ("meteoswiss", "MeteoSwiss", "MeteoSchweiz"), ("MeteoSwiss", "MeteoSwiss", "MeteoSchweiz"),
        ("open-meteo", "Open-Meteo", "Open-Meteo"), ("Deutscher Wetterdienst", nil, nil), ("nobody-knows", nil, nil),
    ])
    func providersAreCalledAsTheyCallThemselves(name: String, inEnglish: String?, inGerman: String?) {
        #expect(english.provider(name) == inEnglish ?? name)
        #expect(german.provider(name) == inGerman ?? name)
    }

    @Test(arguments: [("birch pollen", "Birch pollen"), ("ölbaum", "Ölbaum"), ("3 people", "3 people"), ("", "")])
    func aLineBeginsWithACapital(text: String, line: String) {
        #expect(Words.capitalized(text) == line)
    }
}

@Suite struct ContentLanguageTests {
    @Test(arguments: [
        ("en", ContentLanguage.english), ("en-GB", .english), ("EN", .english), ("de", .german), ("de-CH", .german),
        ("rm", .english), ("", .english),
    ])
    func whoeverSpeaksALanguageThatIsNotWrittenYetReadsEnglish(tag: String, language: ContentLanguage) {
        #expect(ContentLanguage(bestFor: tag) == language)
    }
}
