import Domain
import EnvironmentReports
import Hummingbird
import Localization
import Sessions
import WebPages

/// Pollen, air and UV in three sizes and nothing else: for a watch, the corner of a screen, or a shortcut on a phone.
struct GlancePage: WebPage {
    static let path = "/glance"
    static let template = "glance"

    /// Without a size the page takes what fits.
    enum Size: String, Sendable {
        case small, medium, large
    }

    let home: HomePage
    /// Nil until a place is known.
    let cards: HomeCards?
    let size: Size?

    var language: ContentLanguage { home.language }
    var title: String { home.words.atAGlance }
    let frame = PageFrame.bare
    let script: String? = "glance.js"
    let styles = ["glance.css"]
    let isIndexed = false

    func fields() throws -> [String: Any] {
        let words = home.words
        var fields: [String: Any] = [
            "size": size?.rawValue ?? "fitting", "says": words.shown, "worksWithoutScript": true,
            "isSignedIn": home.isSignedIn, "hasPlace": cards != nil,
        ]
        guard let cards else { return fields }
        fields["place"] = home.placeName ?? cards.position
        fields["moment"] = cards.moment
        let pollen = PollenCard(cards.environment, cards)
        let (air, uv) = (AirCard(cards.environment, cards), UVCard(cards.environment, cards))
        let risk = pollen.risk
        var parts = [
            part("pollen", "tree", risk.level ?? "unknown", words.level(risk.level), risk.intensity.map(words.ofTen))
        ]
        if !home.app.hidden.contains(.airQuality) {
            parts.append(
                part("air", "wind", air.risk?.rawValue ?? "unknown", words.name(air.risk), air.figure.map(words.index)))
        }
        parts.append(part("uv", "uv", uv.level, uv.word, uv.figure.map(words.index)))
        fields["parts"] = parts
        fields["sentence"] = pollen.fields["sentence"]
        return fields
    }

    private func part(
        _ name: String, _ icon: String, _ level: String, _ word: String, _ figure: String?
    ) -> [String: Any] {
        [
            "name": home.words.shown[name] ?? name, "icon": icon, "level": level, "word": word,
            "figure": figure.map { [$0] } ?? [],
        ]
    }
}

/// Who asks gets their own place, everybody else the one in the address.
struct GlanceRoutes: Sendable {
    let home: HomeRoutes

    func add(to router: Router<GatewayContext>) {
        router.get(RouterPath(GlancePage.path)) { request, context in
            let size = request.uri.queryParameters.get("size").flatMap { GlancePage.Size(rawValue: $0) }
            let shown =
                if let session = context.session {
                    try await home.own(session.userID, request, isGlance: true)
                } else {
                    try await home.strangers(request, isGlance: true, logger: context.logger)
                }
            var cards: HomeCards?
            if let question = shown.question { cards = try await home.showPlace.cards(question) }
            return try PageLibrary.gateway.response(GlancePage(home: shown, cards: cards, size: size))
        }
    }
}
