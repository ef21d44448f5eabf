import Domain
import Foundation
import Localization
import MessageProtocol
import Testing

@testable import alert_fanout

@Suite struct AlertContentTests {
    private let texts: AlertTexts
    private static let raisedAt = Samples.noon + 35 * 60

    init() throws { texts = try AlertTexts() }

    @Test func aStationAlertSaysWhatWasMeasuredWhereWhenAndWhyItMatters() throws {
        let content = write(.station(try Samples.station()))

        #expect(content.title == "Birch pollen: high at Basel / Binningen")
        #expect(
            content.body == """
                The MeteoSwiss station Basel / Binningen measured 183 grains/m³ of birch pollen on 21 April 2023, \
                11:00 UTC; the value was 35 minutes old when this alert was raised. That is 7 of 10 (high). You \
                receive this because that reaches the threshold you chose for birch pollen, and the station lies \
                within the distance you chose.
                """)
        #expect(content.personalNote == "Your threshold for birch pollen is {threshold} of 10.")
    }

    @Test(arguments: [ContentLanguage.english, .german])
    func theAgeOfARecordedValueIsNotShown(language: ContentLanguage) throws {
        var alert = try Samples.station()
        alert.measuredAt = Self.raisedAt - AlertAgeRule.oldest - 1

        #expect(write(.station(alert), in: language).body.firstMatch(of: /\ old\ |\ alt,/) == nil)
        alert.measuredAt += 1
        #expect(write(.station(alert), in: language).body.firstMatch(of: /\ old\ |\ alt,/) != nil)
    }

    @Test func aStationAlertSpeaksGerman() throws {
        let content = write(.station(try Samples.explainedStation()), in: .german)

        #expect(content.title == "Birkenpollen: Belastung hoch (Station Basel / Binningen)")
        #expect(
            content.body == """
                Die Station Basel / Binningen (MeteoSchweiz) hat am 21. April 2023 um 11:00 UTC für Birkenpollen 183 \
                Pollen/m³ gemessen; der Wert war 35 Minuten alt, als diese Warnung ausgelöst wurde. Das entspricht 7 \
                von 10 (hoch); diese Stufe beginnt bei 129 Pollen/m³; zuvor war für diesen Tag 5 gemeldet. Regel: \
                rising-intensity.v1. Sie erhalten diese Warnung, weil damit der Schwellenwert erreicht ist, den Sie \
                für Birkenpollen gewählt haben, und die Station in dem Umkreis liegt, den Sie gewählt haben.
                """)
        #expect(content.personalNote == "Ihr Schwellenwert für Birkenpollen ist {threshold} von 10.")
    }

    @Test func aStationAlertExplainsTheRuleThatRaisedIt() throws {
        let content = write(.station(try Samples.explainedStation()))

        #expect(
            content.body.contains(
                """
                That is 7 of 10 (high), which begins at 129 grains/m³; up from 5 reported earlier for that day. Rule: \
                rising-intensity.v1. You receive this because that reaches the threshold you chose for birch pollen
                """))
    }

    @Test func aForecastOfClassesShowsNoAmountAndWhenItWasIssued() throws {
        let alert = try Samples.forecastOfClasses()

        let (english, german) = (write(.forecast(alert)), write(.forecast(alert), in: .german))

        #expect(
            english.body.hasPrefix(
                """
                Deutscher Wetterdienst (forecast of 20 April 2023, 11:00 UTC) expects grass pollen around 47.55° N, \
                7.55° E on 21 April 2023, 11:00 UTC. The forecast was 24 hours old when this alert was raised. That \
                is 6 of 10 (high). Rule: rising-intensity.v1. You
                """))
        #expect(
            german.body.hasPrefix(
                """
                Deutscher Wetterdienst erwartet Gräserpollen im Gebiet um 47,55° N, 7,55° O am 21. April 2023 um 11:00 \
                UTC. Die Vorhersage vom 20. April 2023 um 11:00 UTC war 24 Stunden alt, als diese Warnung ausgelöst \
                wurde. Das entspricht 6 von 10 (hoch). Regel: rising-intensity.v1. Sie
                """))
        for body in [english.body, german.body] { #expect(!body.contains("/m³")) }
    }

    @Test func aForecastAlertSaysWhatIsExpectedWhereAndWhen() throws {
        let content = write(.forecast(try Samples.forecast()))

        #expect(content.title == "Grass pollen: high expected near you")
        #expect(
            content.body == """
                Open-Meteo expects up to 64 grains/m³ of grass pollen around 47.55° N, 7.55° E on 21 April 2023, \
                11:00 UTC. The provider does not say when the forecast was made. That is 6 of 10 (high). You receive \
                this because that reaches the threshold you chose for grass pollen, and the area lies within the \
                distance you chose.
                """)
    }

    @Test func aForecastAlertSpeaksGerman() throws {
        let content = write(.forecast(try Samples.forecast()), in: .german)

        #expect(content.title == "Gräserpollen: Belastung hoch in Ihrer Nähe erwartet")
        #expect(
            content.body == """
                Open-Meteo erwartet Gräserpollen, bis zu 64 Pollen/m³, im Gebiet um 47,55° N, 7,55° O am 21. April \
                2023 um 11:00 UTC. Wann die Vorhersage erstellt wurde, teilt der Anbieter nicht mit. Das entspricht 6 \
                von 10 (hoch). Sie erhalten diese Warnung, weil damit der Schwellenwert erreicht ist, den Sie für \
                Gräserpollen gewählt haben, und das Gebiet in dem Umkreis liegt, den Sie gewählt haben.
                """)
        #expect(content.personalNote == "Ihr Schwellenwert für Gräserpollen ist {threshold} von 10.")
    }

    @Test func reportsSayHowManyPeopleMetWhatAndWhere() throws {
        let content = write(.crowd(try Samples.report()))

        #expect(content.title == "Birch pollen reported near you")
        #expect(
            content.body == """
                3 people reported birch pollen near Basel, the first on 21 April 2023, 10:30 UTC, the last \
                on 21 April 2023, 11:00 UTC; the last report was 35 minutes old when this alert was raised. Their \
                symptoms: sneezing and itchy eyes. They rated it moderate in the median, which counts as 4 of 10 \
                (moderate). An alert of this kind is raised when enough people near each other report the same, or \
                one trusted reporter does. You receive this because that reaches the threshold you chose \
                for birch pollen, and the place lies within the distance you chose.
                """)
    }

    @Test func reportsSpeakGerman() throws {
        let content = write(.crowd(try Samples.report()), in: .german)

        #expect(content.title == "Birkenpollen in Ihrer Nähe gemeldet")
        #expect(
            content.body == """
                3 Personen haben in der Nähe von Basel Birkenpollen gemeldet, zuerst am 21. April \
                2023 um 10:30 UTC, zuletzt am 21. April 2023 um 11:00 UTC; die letzte Meldung war 35 Minuten alt, als \
                diese Warnung ausgelöst wurde. Gemeldete Beschwerden: Niesen und juckende Augen. Die Beschwerden \
                wurden im Median als mittelstark empfunden; das zählt als 4 von 10 (mittel). Eine solche Warnung wird \
                ausgelöst, wenn genügend Personen nahe beieinander dasselbe melden oder eine Person, deren Meldungen \
                als verlässlich gelten. Sie erhalten diese Warnung, weil damit der Schwellenwert erreicht ist, den Sie \
                für Birkenpollen gewählt haben, und der Ort in dem Umkreis liegt, den Sie gewählt haben.
                """)
    }

    @Test func theReportOfAnExpertIsQuoted() throws {
        let facts = AlertFacts.crowd(try Samples.report(people: 1, comment: "Worse under the trees & <hedges>"))

        let (english, german) = (write(facts).body, write(facts, in: .german).body)

        #expect(english.hasPrefix("One person reported birch pollen near Basel"))
        #expect(english.contains("They wrote: “Worse under the trees & <hedges>”. They rated it moderate"))
        #expect(german.hasPrefix("Eine Person hat in der Nähe von Basel Birkenpollen gemeldet"))
        #expect(
            german.contains("Kommentar: „Worse under the trees & <hedges>“. Die Beschwerden wurden als mittelstark"))
    }

    @Test func oneReportHasOneTime() throws {
        var report = try Samples.report(people: 1)
        report.firstSubmittedAt = report.lastSubmittedAt

        #expect(
            write(.crowd(report)).body.contains(
                "near Basel, on 21 April 2023, 11:00 UTC; the report was 35 minutes old when"))
        #expect(
            write(.crowd(report), in: .german).body.contains(
                "gemeldet, am 21. April 2023 um 11:00 UTC; die Meldung war 35 Minuten alt, als"))
    }

    @Test func peopleWhoAreNotSureSaySo() throws {
        let facts = AlertFacts.crowd(try Samples.report(of: [], symptoms: []))

        let (english, german) = (write(facts), write(facts, in: .german))

        #expect(english.title == "Symptoms reported near you")
        #expect(
            english.body.contains(
                "3 people reported symptoms near Basel, and are not sure of the allergen, the first on"))
        #expect(english.body.contains("the threshold you chose for one of your allergens"))
        #expect(!english.body.contains("wrote"))
        #expect(!english.body.contains("Their symptoms"))
        #expect(english.personalNote == "Your lowest threshold for any allergen is {threshold} of 10.")
        #expect(german.title == "Beschwerden in Ihrer Nähe gemeldet")
        #expect(german.body.contains("Beschwerden gemeldet, ohne das Allergen sicher zu kennen, zuerst am"))
        #expect(german.body.contains("der Schwellenwert erreicht ist, den Sie für eines Ihrer Allergene gewählt haben"))
        #expect(german.personalNote == "Ihr niedrigster Schwellenwert für ein Allergen ist {threshold} von 10.")
    }

    @Test(arguments: [
        (Allergen.ticks, "Ticks reported near you", "Zecken in Ihrer Nähe gemeldet"),
        (.dust, "Dust reported near you", "Staubteilchen in Ihrer Nähe gemeldet"),
        (.chemicals, "Chemicals or irritants reported near you", "Chemikalien oder Reizstoffe in Ihrer Nähe gemeldet"),
        (.animalDander, "Other animal dander reported near you", "Haare anderer Tiere in Ihrer Nähe gemeldet"),
    ])
    func nothingButPollenIsCalledPollen(allergen: Allergen, inEnglish: String, inGerman: String) throws {
        let facts = AlertFacts.crowd(try Samples.report(of: [allergen]))

        let (english, german) = (write(facts), write(facts, in: .german))

        #expect(english.title == inEnglish && german.title == inGerman)
        for content in [english, german] {
            let text = [content.body, content.personalNote, content.summary].compactMap { $0 }.joined()
            #expect(!text.lowercased().contains("pollen"), "\(text)")
        }
    }

    @Test(arguments: [
        ([Allergen.birch, .cat], "Birch pollen and cat dander", "Birkenpollen und Katzenhaare"),
        ([.birch, .cat, .dog], "3 allergens", "3 Allergene"),
        (Allergen.allCases, "\(Allergen.allCases.count) allergens", "\(Allergen.allCases.count) Allergene"),
    ])
    func manyAllergensDoNotOverflowTheTitle(allergens: [Allergen], inEnglish: String, inGerman: String) throws {
        let facts = AlertFacts.crowd(try Samples.report(of: allergens))

        let (english, german) = (write(facts), write(facts, in: .german))

        #expect(english.title == "\(inEnglish) reported near you")
        #expect(german.title == "\(inGerman) in Ihrer Nähe gemeldet")
        let last = try #require(allergens.last).displayName
        #expect(english.body.contains(" and \(last) near"))
        #expect(english.body.contains("the threshold you chose for one of these allergens"))
        #expect(english.personalNote == "Your lowest threshold for one of these allergens is {threshold} of 10.")
        #expect(
            german.personalNote == "Ihr niedrigster Schwellenwert für eines dieser Allergene ist {threshold} von 10.")
    }

    @Test(arguments: [
        (ContentLanguage.english, 1, "An alert for you", "A 1. You receive"),
        (.english, 20, "20 alerts for you", "A 20. You receive"),
        (.english, 22, "22 alerts for you", "A 20. And 2 more. You"),
        (.german, 1, "Eine Warnung für Sie", "A 1. Sie erhalten"),
        (.german, 22, "22 Warnungen für Sie", "A 20. Und 2 weitere. Sie"),
    ])
    func aDigestListsItsAlertsAndNobodysThreshold(
        language: ContentLanguage, alerts: Int, title: String, end: String
    ) {
        let digest = DigestContents(
            alerts: (0..<alerts).map { _ in AlertID() }, lines: (1...alerts).map { "A \($0)" }, dueAt: Samples.noon)

        let content = write(.digest(digest), in: language)

        #expect(content.title == title)
        #expect(content.body.hasPrefix("A 1. "))
        #expect(content.body.contains(end))
        #expect(content.personalNote == nil)
    }

    @Test func aDigestSaysNoLineTwice() {
        let lines = ["Birch: high near Basel", "Grass: low near Bern", "Birch: high near Basel"]
        let digest = DigestContents(alerts: lines.map { _ in AlertID() }, lines: lines, dueAt: Samples.noon)

        let content = write(.digest(digest))

        #expect(content.title == "3 alerts for you")
        #expect(content.body.hasPrefix("Birch: high near Basel (2×). Grass: low near Bern. You receive"))
    }

    /// The title of what lies near says neither how high nor where, which a line of a digest has to.
    @Test(arguments: [ContentLanguage.english, .german])
    func everyLineOfADigestNamesThePlaceAndTheLevel(language: ContentLanguage) throws {
        let level = language == .english ? "high" : "hoch"
        let station = write(.station(try Samples.station()), in: language)
        #expect(station.summary == station.title)
        #expect(station.summary.contains(level) && station.summary.contains("Basel / Binningen"))

        let forecast = write(.forecast(try Samples.forecast(at: .at(47.56, 7.57))), in: language).summary
        // And the day, since it may be read on the evening before or in the morning.
        #expect(forecast.contains("Basel") && forecast.contains(Words(in: language).time(Samples.noon)))
        #expect(
            forecast.contains(Words(in: language).name(of: try Samples.forecast(at: .at(47.56, 7.57)).intensity.level)))

        for case .crowd(let report) in try SampleFacts.all {
            let line = write(.crowd(report), in: language).summary
            #expect(line.contains("Basel") && !line.contains(report.place.name))
            #expect(line.contains(Words(in: language).name(of: report.severity.intensity.level)))
            #expect(!line.contains(report.comment?.text ?? "\n"))
        }
    }

    @Test func southAndWestAreNamed() throws {
        let content = write(.forecast(try Samples.forecast(at: .at(-33.92, -70.5))))

        #expect(content.body.contains("around 33.92° S, 70.5° W on"))
    }

    @Test func aTitleStaysOneLineWhateverNamesAreInIt() throws {
        let content = write(.station(try Samples.station(name: "Basel\r\nBcc: all\u{0}")))

        #expect(content.title == "Birch pollen: high at Basel Bcc: all")
        #expect(!content.body.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test func aNameNeitherTurnsNorHidesNorFloodsTheText() throws {
        let name = "A\u{202E}B\u{200B}C" + String(repeating: "\u{301}", count: 100_000)
        let content = write(.station(try Samples.station(name: name)))

        #expect(content.title == "Birch pollen: high at ABC" + String(repeating: "\u{301}", count: 8))
        #expect(content.body.utf8.count < 1_000)
    }

    /// The facts of an alert that an older version stored hold what a reporter called the place.
    @Test(arguments: ContentLanguage.allCases)
    func aReportNamesATownAndNeverWhatAReporterCalledThePlace(language: ContentLanguage) throws {
        let words = "your account is locked, unlock at https://evil.example"
        let content = write(.crowd(try Samples.report(place: words)), in: language)

        #expect(content.body.contains("Basel"))
        for text in [content.title, content.body, content.summary] {
            #expect(!text.contains("locked") && !text.contains("https"))
        }
    }

    @Test func whereNoTownIsNearAReportNamesThePosition() throws {
        var report = try Samples.report()
        report.place = Place(at: try .at(-48.5, -123.25))

        #expect(write(.crowd(report)).body.contains("reported birch pollen near 48.5° S, 123.25° W, the first on"))
        #expect(
            write(.crowd(report), in: .german).body.contains("in der Nähe von 48,5° S, 123,25° W Birkenpollen gemeldet")
        )
    }

    @Test func whatANameHoldsIsNoTemplate() throws {
        let content = write(.station(try Samples.station(name: "{{age}} & {{#limit}} {threshold}")))

        #expect(content.title == "Birch pollen: high at {{age}} & {{#limit}} {threshold}")
        #expect(content.personalNote?.components(separatedBy: NotificationBatchReady.thresholdMark).count == 2)
    }

    @Test(arguments: ContentLanguage.allCases)
    func aVeryLongNameIsCutInTheTitle(language: ContentLanguage) throws {
        let content = write(.station(try Samples.station(name: String(repeating: "é", count: 500))), in: language)

        #expect(content.title.unicodeScalars.count == 200)
    }

    private func write(_ facts: AlertFacts, in language: ContentLanguage = .english) -> AlertContent {
        texts.write(facts, raisedAt: Self.raisedAt, in: language)
    }
}
