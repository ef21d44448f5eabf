import HTTPService
import Hummingbird
import Localization
import WebPages

/// The first page: the way to a photo, and to everything else with a symbol and a few words.
struct StartPage: WebPage {
    static let template = "skin-start"

    let language: ContentLanguage

    let styles = ["skin.css", "skin-scan.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    var title: String { say("Your skin", "Ihre Haut") }

    func fields() throws -> [String: Any] {
        [
            "scanPath": SkinPages.scan, "scan": say("Scan", "Scannen"),
            "about": say(
                "Photograph a spot, see what it resembles, and watch it over time. Free for everybody, and never a "
                    + "diagnosis.",
                "Fotografieren Sie einen Fleck, sehen Sie, was ihm ähnelt, und beobachten Sie ihn über die Zeit. Kostenlos für "
                    + "alle, und nie eine Diagnose."),
            "scanYourSkin": say("Scan your skin", "Die Haut scannen"),
            "more": say("More for your skin", "Mehr für Ihre Haut"), "tiles": tiles,
            "steps": SkinSteps.fields(language),
        ]
    }

    private var tiles: [[String: Any]] {
        func tile(_ path: String, _ icon: String, _ name: String, _ text: String) -> [String: Any] {
            ["path": path, "icon": icon, "name": name, "text": text]
        }
        return [
            tile(
                "\(SkinPages.learn)/self-check", "search", say("Check yourself", "Selbst prüfen"),
                say("What to look for, in five letters", "Worauf Sie achten, in fünf Buchstaben")),
            tile(
                SkinPages.photos, "layers", say("My photos", "Meine Fotos"),
                say("By body part, over time", "Nach Körperteil, über die Zeit")),
            tile(
                SkinPages.risk, "person", say("Risk factors", "Risikofaktoren"),
                say("How often to check your skin", "Wie oft Sie Ihre Haut prüfen")),
            tile(
                SkinPages.reminders + "?kind=skin-check", "bell", say("Reminders", "Erinnerungen"),
                say("On days that you choose", "An Tagen, die Sie wählen")),
            tile(
                SkinPages.sunAndAir, "uv", say("Sun and air", "Sonne und Luft"),
                say("UV and pollution by the hour", "UV und Schadstoffe nach Stunden")),
            tile(
                SkinPages.specialists, "phone", say("Specialists", "Fachleute"),
                say("Whom to ask", "Wen Sie fragen können")),
            tile(
                SkinPages.share, "next", say("Share with a doctor", "Ärztlich teilen"),
                say("A link that ends and can be withdrawn", "Ein Link, der endet und widerrufbar ist")),
            tile(
                SkinPages.learn, "info", say("Information", "Informationen"),
                say("Skin cancer, next steps, how this works", "Hautkrebs, nächste Schritte, wie das funktioniert")),
        ]
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}

/// Open to everybody.
struct StartRoutes: Sendable {
    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin") { request, context in
            try PageLibrary.skin.response(StartPage(language: ContentLanguage(ofPage: request)))
                .response(from: request, context: context)
        }
    }
}
