import Domain
import Foundation
import HTTPService
import Localization
import Testing
import WebPages

@testable import ingest_gateway

struct OnboardingTests {
    private func form(_ text: String) throws -> OnboardingForm {
        OnboardingForm(try FormFields(Array(text.utf8)))
    }

    @Test func takesGrassAndMetricUnitsForSomebodyWhoDoesNotKnow() throws {
        var subscription = Subscription.initial
        try form("").apply(nil, to: &subscription)
        #expect(subscription.app == AppSettings(units: .metric, pollenType: .grass, hidden: [], isWelcomed: true))
        #expect(subscription.sensitivities.map(\.allergen) == [.grass])
        #expect(subscription.place == nil)
        #expect(!subscription.needsWelcome)
    }

    @Test func losesNothingThatThePersonChoseBefore() throws {
        var subscription = Subscription.initial
        subscription.sensitivities = [try Sensitivity(allergen: .cat, threshold: try Intensity(7))]
        subscription.app = AppSettings(hidden: [.weather])
        let form = try form("pollen-type=tree&units=imperial&place=Basel&latitude=47,56&longitude=7.57")
        form.apply(try form.place(), to: &subscription)
        #expect(subscription.sensitivities.map(\.allergen) == [.cat])
        #expect(
            subscription.app == AppSettings(units: .imperial, pollenType: .tree, hidden: [.weather], isWelcomed: true))
        #expect(subscription.place?.coordinate.latitude == 47.56)
    }

    @Test(
        arguments: [
            ("latitude=91&longitude=0&place=x", ["latitude"]), ("latitude=1&place=x", ["longitude"]),
            ("latitude=a&longitude=b&place=x", ["latitude", "longitude"]), ("latitude=1&longitude=1", ["place"]),
        ] as [(String, Set<String>)])
    func namesTheFieldOfThePlaceThatHasToBeMended(text: String, fields: Set<String>) {
        let faults = #expect(throws: SettingsFaults.self) { _ = try form(text).place() }
        #expect(faults?.fields == fields)
    }

    @Test func findsTheTownOfWhichOnlyTheNameIsTyped() throws {
        var values = ["place": "basel"]
        try TypedPlace.locate(in: &values)
        let latitude = try #require(values["latitude"].flatMap { Double($0) })
        #expect(values["place"] == "Basel" && abs(latitude - 47.56) < 0.1)

        values = ["place": "Home", "latitude": "1", "longitude": "2"]
        try TypedPlace.locate(in: &values)
        #expect(values == ["place": "Home", "latitude": "1", "longitude": "2"])

        values = ["place": "Qqqxyz"]
        let faults = #expect(throws: SettingsFaults.self) { try TypedPlace.locate(in: &values) }
        #expect(faults?.fields == ["place"])
    }

    @Test(arguments: ContentLanguage.allCases)
    func hasTwoViewsWithTheirButtonsAndSaysThatItIsNotMedical(language: ContentLanguage) throws {
        let first = try PageLibrary.gateway.html(OnboardingPage(language: language))
        #expect(first.contains(language == .german ? "keinem medizinischen Zweck" : "not for medical purposes"))
        #expect(first.contains("href=\"/welcome?view=2\""))
        #expect(!first.contains("<form"))
        let second = try PageLibrary.gateway.html(OnboardingPage(language: language, view: .questions))
        #expect(second.contains("value=\"grass\" checked"))
        #expect(second.contains("value=\"metric\" checked"))
        #expect(second.contains(language == .german ? "Loslegen" : "Get Started"))
        // What each refusal means.
        let texts =
            language == .german
            ? ["nur ein Teil", "verpassen", "Empfehlungen"] : ["only a part", "may miss", "no recommendation"]
        for text in texts { #expect(second.contains(text), "\(text)") }
    }

    @Test func storesWhatLaterVersionsStoreWithoutWhatItDoesNotKnow() throws {
        let text =
            #"{"units": "imperial", "pollenType": "moss", "hidden": ["weather", "radio"], "isWelcomed": true, "x": 1}"#
        let app = try JSONDecoder().decode(AppSettings.self, from: Data(text.utf8))
        #expect(app == AppSettings(units: .imperial, pollenType: .grass, hidden: [.weather], isWelcomed: true))
        #expect(try JSONDecoder().decode(AppSettings.self, from: JSONEncoder().encode(app)) == app)
    }
}
