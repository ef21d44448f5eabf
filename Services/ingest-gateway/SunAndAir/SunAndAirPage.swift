import BaseMaps
import EnvironmentReports
import Foundation
import Localization
import WebPages

/// UV and pollution over the hours of two days at one place, and where that place is.
struct SunAndAirPage: WebPage {
    static let path = "/uv"
    static let template = "sun-and-air"

    /// Whose page it is, and which place it is about.
    let home: HomePage
    /// Nil until a place is known.
    var known: SunAndAir?
    var view: MapView?

    init(home: HomePage) { self.home = home }

    var language: ContentLanguage { home.language }
    var words: SunAndAirWords { SunAndAirWords(language) }
    var title: String { words.title }
    var frame: PageFrame { home.frame }
    let tab: PageTab? = .home
    let script: String? = "sun-and-air.js"
    var styles: [String] { LeafletFiles.styles + ["map.css", "sun-and-air.css"] }
    var imageSources: [String] { view?.tiles.map { [$0.origin] } ?? [] }
    var scriptWords: [String: String] { words.forScript }

    func fields() throws -> [String: Any] {
        let sun = SunPart(known: known, words: words)
        let air = AirPart(known: known, words: words)
        var fields: [String: Any] = [
            "says": home.words.shown.merging(words.shown) { _, own in own }, "path": Self.path,
            "back": home.isSignedIn ? "/skin" : "/", "backName": words.back(isSignedIn: home.isSignedIn),
            "hasPlace": known != nil, "lacksPlace": home.isSignedIn && known == nil,
            "asksTown": !home.isSignedIn && known == nil, "offersTown": !home.isSignedIn && known != nil,
            "isPending": known.map { !$0.isFetched } ?? false,
            "sun": sun.fields, "air": air.fields, "hasMap": false,
        ]
        if let known {
            fields["place"] = home.placeName ?? known.cards.position
            fields["moment"] = known.cards.moment
            fields["clock"] = words.clock(known.clock, at: known.environment.asOf)
            fields["attributions"] = known.attributions.map { ["text": $0] }
        }
        if let view, LeafletFiles.areInstalled {
            fields["hasMap"] = true
            fields["view"] = view.fields
        }
        // The frame, the town that was searched for and what has its name.
        return try home.fields().merging(fields) { _, own in own }
    }
}
