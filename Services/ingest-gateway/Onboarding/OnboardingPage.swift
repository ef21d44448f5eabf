import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import WebPages

/// What a person sees once, after the first sign-in: first what there is, then three questions.
struct OnboardingPage: WebPage {
    enum View: Sendable, Equatable {
        case overview
        case questions
    }

    static let path = "/welcome"
    static let template = "onboarding"

    let language: ContentLanguage
    var view = View.overview
    var form = OnboardingForm()
    var faults: Set<String> = []
    var lacksConsent = false

    /// It fills in the position.
    var script: String? { view == .questions ? "settings.js" : nil }
    let styles = ["settings.css"]
    let isIndexed = false
    var title: String { words.title(of: view) }
    var scriptWords: [String: String] { SettingsWords(language).forScripts }

    private var words: OnboardingWords { OnboardingWords(language) }

    func fields() -> [String: Any] {
        var fields: [String: Any] = [
            "says": words.shown, "worksWithoutScript": true, "path": Self.path, "isOverview": view == .overview,
            "isQuestions": view == .questions,
            "lacksConsent": lacksConsent, "quiz": "/quiz/welcome",
            "consents": "/account/permissions?to=\(Self.path)%3Fview%3D2",
            "steps": [
                ["step": words.title(of: .overview), "isCurrent": view == .overview],
                ["step": words.title(of: .questions), "isCurrent": view == .questions],
            ],
        ]
        fields["features"] = words.features.map { ["icon": $0.icon, "heading": $0.title, "text": $0.text] }
        fields["permissions"] = words.permissions.map { ["icon": $0.icon, "heading": $0.title, "text": $0.text] }
        fields["controls"] = words.controls.map(shown)
        fields["town"] = words.placeControls.prefix(1).map(shown)
        fields["placeControls"] = words.placeControls.dropFirst().map(shown)
        fields["isPlaceOpen"] = !faults.isDisjoint(with: ["latitude", "longitude"]) || form.values["latitude"] != nil
        return fields
    }

    private func shown(_ control: SettingsControl) -> [String: Any] {
        control.fields(
            value: form.values[control.name],
            fault: faults.contains(control.name) ? SettingsWords(language).fault(of: control.name) : nil)
    }
}

/// The texts of the form's fields, by their names.
struct OnboardingForm: Sendable, Equatable {
    var values = ["pollen-type": PollenType.grass.rawValue, "units": AppSettings.Units.metric.rawValue]

    init() {}

    init(_ fields: FormFields) {
        for name in ["pollen-type", "units", "place", "latitude", "longitude"] {
            if let text = fields.text(name) { values[name] = text }
        }
    }

    /// - Throws: ``SettingsFaults`` by the names of the fields.
    func place() throws(SettingsFaults) -> Place? {
        guard values["latitude"] != nil || values["longitude"] != nil else { return nil }
        var faulty: Set<String> = []
        func degrees(_ name: String, upTo limit: Double) -> Double {
            let number = values[name].flatMap { Double($0.replacing(",", with: ".")) }
            guard let number, abs(number) <= limit else {
                faulty.insert(name)
                return 0
            }
            return number
        }
        let (latitude, longitude) = (degrees("latitude", upTo: 90), degrees("longitude", upTo: 180))
        guard faulty.isEmpty else { throw SettingsFaults(fields: faulty) }
        do {
            let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
            return try Place(name: values["place"] ?? "", coordinate: coordinate)
        } catch {
            throw SettingsFaults(fields: ["place"])
        }
    }

    /// What the answers make of a subscription: nothing that the person chose before is lost.
    func apply(_ place: Place?, to subscription: inout Subscription) {
        var app = subscription.app ?? AppSettings()
        app.pollenType = values["pollen-type"].flatMap { PollenType(rawValue: $0) } ?? .grass
        app.units = values["units"].flatMap { AppSettings.Units(rawValue: $0) } ?? .metric
        app.isWelcomed = true
        subscription.app = app
        if let place { subscription.place = place }
        if subscription.sensitivities.isEmpty {
            subscription.sensitivities = Self.usual(app.pollenType).compactMap {
                try? Sensitivity(allergen: $0, threshold: Self.threshold)
            }
        }
    }

    /// Those of a type that most people who react to it react to.
    private static func usual(_ type: PollenType) -> [Allergen] {
        switch type {
        case .tree: [.alder, .birch, .hazel]
        case .grass: [.grass]
        case .weed: [.mugwort, .ragweed]
        }
    }

    /// Moderate and above.
    private static var threshold: Intensity { get throws { try Intensity(4) } }
}
