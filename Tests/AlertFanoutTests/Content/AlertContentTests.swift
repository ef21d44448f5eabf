import Domain
import Foundation
import MessageProtocol
import Testing

@testable import alert_fanout

@Suite struct AlertContentTests {
    @Test func aStationAlertSaysWhatWasMeasuredWhereWhenAndWhyItMatters() throws {
        let content = AlertContent(try Samples.station(), in: .english)

        #expect(content.title == "Birch pollen: high at Basel / Binningen")
        #expect(
            content.body == """
                The MeteoSwiss station Basel / Binningen measured 183 grains/m³ of birch pollen on 21 April 2023, \
                11:00 UTC. That is 7 of 10 (high) and reaches the threshold you chose for birch pollen. You receive \
                this because the station lies within the distance you chose.
                """)
    }

    @Test func aStationAlertExplainsTheRuleThatRaisedIt() throws {
        var alert = try Samples.station()
        alert.explanation = AlertExplanation(
            value: 182.5, unit: "grains/m³", source: "MeteoSwiss",
            rule: AlertRule(name: "rising-intensity.v1", limit: 71, previous: try Intensity(5)),
            day: CalendarDay(of: Samples.noon, in: .gmt))

        let content = AlertContent(alert, in: .english)

        #expect(
            content.body.contains(
                """
                That is 7 of 10 (high), which begins at 71 grains/m³; up from 5 told before for that day. It reaches \
                the threshold you chose for birch pollen.
                """))
    }

    @Test func aForecastOfClassesTellsNoAmountAndWhenItWasIssued() throws {
        var alert = try Samples.forecast()
        alert.concentration = nil
        alert.explanation = AlertExplanation(
            value: 6, unit: "", source: "Deutscher Wetterdienst", issuedAt: Samples.noon.addingTimeInterval(-86_400),
            rule: AlertRule(name: "rising-intensity.v1", limit: 6),
            day: CalendarDay(of: Samples.noon, in: .gmt))

        let content = AlertContent(alert, in: .english)

        #expect(
            content.body.hasPrefix(
                """
                Deutscher Wetterdienst (forecast of 20 April 2023, 11:00 UTC) expects grass pollen around 47.55° N, \
                7.55° E on 21 April 2023, 11:00 UTC. That is 6 of 10 (high). It reaches
                """))
        #expect(!content.body.contains("grains"))
    }

    @Test func aForecastAlertSaysWhatIsExpectedWhereAndWhen() throws {
        let content = AlertContent(try Samples.forecast(), in: .english)

        #expect(content.title == "Grass pollen: high expected near you")
        #expect(
            content.body == """
                Open-Meteo expects up to 64 grains/m³ of grass pollen around 47.55° N, 7.55° E on 21 April 2023, \
                11:00 UTC. That is 6 of 10 (high) and reaches the threshold you chose for grass pollen. You receive \
                this because that area lies within the distance you chose.
                """)
    }

    @Test func reportsSayHowManyPeopleMetWhatAndWhere() throws {
        let content = AlertContent(try Samples.report(), in: .english)

        #expect(content.title == "Birch pollen reported near you")
        #expect(
            content.body == """
                3 people reported birch pollen near Schützenmattpark, the first on 21 April 2023, 10:30 UTC, the last \
                on 21 April 2023, 11:00 UTC. Their symptoms: sneezing and itchy eyes. In the median they felt it as \
                moderate, which counts as 4 of 10 (moderate) and reaches the threshold you chose for birch pollen; the \
                place lies within the distance you chose.
                """)
    }

    @Test func theReportOfAnExpertIsQuoted() throws {
        let content = AlertContent(try Samples.report(people: 1, comment: "Worse under the trees"), in: .english)

        #expect(content.body.hasPrefix("One person reported birch pollen near Schützenmattpark"))
        #expect(content.body.contains("They wrote: “Worse under the trees”. They felt it as moderate"))
    }

    @Test func peopleWhoAreNotSureSaySo() throws {
        let content = AlertContent(try Samples.report(of: [], symptoms: []), in: .english)

        #expect(content.title == "Symptoms reported near you")
        #expect(
            content.body.contains("3 people reported symptoms near Schützenmattpark, and are not sure of the allergen"))
        #expect(content.body.contains("the threshold you chose for one of your allergens"))
        #expect(!content.body.contains("wrote"))
        #expect(!content.body.contains("Their symptoms"))
    }

    @Test func manyAllergensDoNotOverflowTheTitle() throws {
        let content = AlertContent(try Samples.report(of: Allergen.allCases), in: .english)

        #expect(content.title == "\(Allergen.allCases.count) allergens reported near you")
        #expect(content.body.contains("house dust mite, cat dander and dog dander"))
    }

    @Test(arguments: [(0.5, "0.5 grains/m³"), (9, "9 grains/m³"), (10.4, "10 grains/m³"), (1_234.6, "1,235 grains/m³")])
    func amountsAreAsExactAsTheyAreUseful(grains: Double, text: String) throws {
        #expect(AlertPhrases.amount(try PollenConcentration(grains)) == text)
    }

    @Test func southAndWestAreNamed() throws {
        let content = AlertContent(try Samples.forecast(at: .at(-33.92, -70.5)), in: .english)

        #expect(content.body.contains("around 33.92° S, 70.5° W on"))
    }

    @Test func aTitleStaysOneLineWhateverNamesAreInIt() throws {
        let content = AlertContent(try Samples.station(name: "Basel\r\nBcc: all\u{0}"), in: .english)

        #expect(content.title == "Birch pollen: high at Basel Bcc: all")
        #expect(!content.body.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test func aVeryLongNameIsCutInTheTitle() throws {
        let content = AlertContent(try Samples.station(name: String(repeating: "é", count: 500)), in: .english)

        #expect(content.title.count == AlertContent.longestTitle)
    }

    @Test(arguments: [("en", ContentLanguage.english), ("en-GB", .english), ("EN", .english), ("de-CH", .english)])
    func whoeverSpeaksALanguageThatIsNotWrittenYetReadsEnglish(tag: String, language: ContentLanguage) {
        #expect(ContentLanguage(bestFor: tag) == language)
    }
}
