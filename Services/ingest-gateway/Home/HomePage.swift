import Domain
import Foundation
import Gazetteer
import Localization
import WebPages

/// What is in the air, card by card, in the order that people asked for: pollen, air quality, weather, UV.
struct HomePage: WebPage {
    static let template = "home"

    let language: ContentLanguage
    let app: AppSettings
    /// Which place the page is about; nil until one is known.
    var question: CardsQuestion?
    /// As the person or the gazetteer calls it.
    var placeName: String?
    /// What is known of the place.
    var place: ShownPlace?
    var isSignedIn = false
    /// Whether the person has not seen the onboarding.
    var needsWelcome = false
    /// Whether charts are left out, with a button that loads them.
    var isLight = false
    /// Whether the place is another than the person's own.
    var isElsewhere = false
    var feeling = Feeling.notAsked
    /// Whether there is an empty space for an advertisement, which loads nothing and knows nothing of the person.
    var hasAdSlot = false
    /// Shown to strangers.
    var stations: StationPreview?
    /// What there is to read, as HTML.
    var resources: String?
    /// What a stranger typed, and what has that name.
    var town = ""
    var found: [Towns.Town]?

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
    let styles = ["resources.css"]
    var scriptWords: [String: String] { words.forScript }

    var words: HomeWords { HomeWords(language) }

    func fields() throws -> [String: Any] {
        var fields: [String: Any] = [
            "says": words.shown, "isSignedIn": isSignedIn, "isStranger": !isSignedIn, "town": town,
            "needsWelcome": isSignedIn && needsWelcome, "hasPlace": place != nil, "worksWithoutScript": true,
            "lacksPlace": isSignedIn && place == nil, "isElsewhere": isElsewhere,
            "asksFeeling": feeling == .asked, "feelsBad": feeling == .bad,
            "hasAdSlot": hasAdSlot, "isFirst": place == nil && !isSignedIn,
            "preview": stations.map { [$0.fields(words)] } ?? [], "resources": resources.map { [$0] } ?? [],
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
        guard let place else { return fields }
        fields["place"] = placeName ?? place.position
        fields["moment"] = place.moment
        fields["cards"] = place.cards
        fields["attributions"] = place.attributions.map { ["text": $0] }
        fields["down"] =
            place.down.isEmpty
            ? [] : [["state": [words.state(.sourceDown)], "names": words.words.list(place.down)] as [String: Any]]
        return fields
    }
}
