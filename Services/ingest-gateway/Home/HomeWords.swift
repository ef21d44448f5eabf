import Domain
import EnvironmentReports
import Foundation
import Localization

/// What Home says, in one language.
struct HomeWords: Sendable {
    let language: ContentLanguage
    let words: Words

    init(_ language: ContentLanguage) { (self.language, words) = (language, Words(in: language)) }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }

    var shown: [String: String] {
        [
            "pollen": say("Pollen", "Pollen"), "risk": say("Health risk", "Gesundheitsrisiko"),
            "air": say("Air quality", "Luftqualität"), "weather": say("Weather", "Wetter"), "uv": say("UV", "UV"),
            "details": say("Details", "Einzelheiten"), "forecast": say("Forecast", "Vorhersage"),
            "species": say("By plant", "Nach Pflanzen"), "day": say("Day", "Tag"), "hour": say("Hour", "Stunde"),
            "index": say("UV index", "UV-Index"),
            "exposure": say("Safe time in the sun", "Sichere Zeit in der Sonne"),
            "exposureText": say(
                "So long unprotected skin does not burn at the present index. Skin types 1 (very fair) to 6 (very dark).",
                "So lange verbrennt ungeschützte Haut beim jetzigen Index nicht. Hauttypen 1 (sehr hell) bis 6 (sehr "
                    + "dunkel)."), "asTable": say("As a table", "Als Tabelle"),
            "sunAndAir": say("Hours of sun and air", "Stunden von Sonne und Luft"),
            "stations": say("Today and tomorrow at the station", "Heute und morgen an der Station"),
            "allergen": say("Allergen", "Allergen"), "today": today, "tomorrow": tomorrow,
            "concentrations": say("Concentrations now", "Konzentrationen jetzt"),
            "noRisk": say(
                "A single pollutant has no risk word: its limits hold over many hours.",
                "Ein einzelner Schadstoff hat kein Risikowort: seine Grenzwerte gelten über viele Stunden."),
            "classes": say("What the health risk means", "Was das Gesundheitsrisiko bedeutet"),
            "classesText": say(
                "The words follow India’s index (NAQI). The European and American levels correspond to them.",
                "Die Wörter folgen dem indischen Index (NAQI). Die europäischen und amerikanischen Stufen entsprechen "
                    + "ihnen."),
            "class": say("Class", "Stufe"),
            "postponed": say(
                "Charts are left out to save data.", "Diagramme sind ausgelassen, um Daten zu sparen."),
            "load": say("Load the charts", "Diagramme laden"),
            "noAir": say(
                "No source says how the air is here.", "Keine Quelle sagt, wie die Luft hier ist."),
            "noWeather": say("No source has the weather here.", "Keine Quelle kennt das Wetter hier."),
            "noUV": say("No source has the UV index here.", "Keine Quelle kennt den UV-Index hier."),
            "report": say("Submit an alert", "Alarm melden"),
            "reportText": say(
                "You meet pollen or feel symptoms? Warn others nearby.",
                "Sie begegnen Pollen oder spüren Symptome? Warnen Sie andere in der Nähe."),
            "sources": say("Sources", "Quellen"),
            "choosePlace": say("Choose your place", "Wählen Sie Ihren Ort"),
            "choosePlaceText": say(
                "Then this page shows the air there, every morning.",
                "Dann zeigt diese Seite jeden Morgen, was dort in der Luft ist."),
            "toSettings": say("Choose a place", "Ort wählen"),
            "welcome": say("Tell us your allergens, in two steps.", "Nennen Sie Ihre Allergene, in zwei Schritten."),
            "toWelcome": say("Get started", "Los geht es"),
            "claim": say(
                "Know the allergens around you before symptoms start.",
                "Wissen, welche Allergene um Sie sind, bevor Symptome beginnen."),
            "claimText": say(
                "Pollen, air, weather and UV at your place, and a word when what you react to is on its way.",
                "Pollen, Luft, Wetter und UV an Ihrem Ort, und eine Nachricht, wenn kommt, worauf Sie reagieren."),
            "locate": say("Use my position", "Meinen Standort nutzen"),
            "toOwn": say("Back to your place", "Zurück zu Ihrem Ort"),
            "stationMap": say("Pollen stations now", "Pollenstationen jetzt"),
            "why": say("With an account", "Mit einem Konto"),
            "why1": say("Your allergens and your thresholds", "Ihre Allergene und Ihre Schwellen"),
            "why2": say("One notification, once, with its reason", "Eine Benachrichtigung, einmal, mit ihrem Grund"),
            "why3": say("What others nearby report", "Was andere in der Nähe melden"),
            "feelingAsk": say("How are you feeling?", "Wie geht es Ihnen?"),
            "feelingWell": say("Well", "Gut"), "feelingBad": say("Not well", "Nicht gut"),
            "feelingLater": say("Not now", "Nicht jetzt"),
            "feelingSorry": say(
                "Sorry to read that. A report warns others nearby who react to the same.",
                "Das tut uns leid. Eine Meldung warnt andere in der Nähe, die auf dasselbe reagieren."),
            "feelingQuiz": say("Answer today’s quiz", "Heutiges Quiz beantworten"),
            "adSlot": say("Advertisement", "Werbung"),
            "adSlotText": say("Space for an advertisement, empty", "Platz für Werbung, leer"),
            "signIn": say("Sign in", "Anmelden"), "mapShort": say("Map", "Karte"),
            "articles": say("Articles", "Artikel"),
            "signUp": say("Create an account", "Konto anlegen"),
            "map": say("Open the map", "Karte öffnen"), "town": say("Town", "Ort"),
            "show": say("Show the air there", "Luft dort zeigen"), "developers": say("The API", "Die API"),
            "contact": say("Contact", "Kontakt"),
            "notFound": say(
                "No town has this name. Try the nearest larger one.",
                "Kein Ort heißt so. Versuchen Sie es mit dem nächsten größeren."),
            "found": say("Several places have this name:", "Mehrere Orte heißen so:"),
            "medical": say(
                "Not for medical purposes. Ask a doctor about your symptoms.",
                "Nicht für medizinische Zwecke. Fragen Sie zu Ihren Symptomen einen Arzt."),
        ]
    }

    var stale: String { say("Stale", "Veraltet") }
    var today: String { say("Today", "Heute") }
    var tomorrow: String { say("Tomorrow", "Morgen") }
    var uvIndex: String { say("UV index", "UV-Index") }
    var pollenUnknown: String {
        say("Nothing is known of the pollen here now.", "Über die Pollen ist hier gerade nichts bekannt.")
    }
    var riskUnknown: String {
        say("Nothing is known of your allergens here now.", "Über Ihre Allergene ist hier gerade nichts bekannt.")
    }
    func risk(of type: PollenType) -> String {
        say(
            "The risk of \(name(type).lowercased()) pollen, until you choose your allergens.",
            "Das Risiko durch Pollen von \(dative(type)), bis Sie Ihre Allergene wählen.")
    }

    private func dative(_ type: PollenType) -> String {
        switch type {
        case .tree: "Bäumen"
        case .grass: "Gräsern"
        case .weed: "Kräutern"
        }
    }

    func notMeasured(_ allergens: [Allergen]) -> String {
        let names = words.list(allergens.map { words.name(of: $0) })
        return say(
            "No station measures \(names); only people report them.",
            "Keine Station misst \(names); nur Menschen melden sie.")
    }

    var nothingReached: String {
        say("None of your allergens reaches your threshold.", "Keines Ihrer Allergene erreicht Ihre Schwelle.")
    }

    func reached(_ names: [String]) -> String {
        say("At or above your threshold: \(words.list(names)).", "An oder über Ihrer Schwelle: \(words.list(names)).")
    }

    func ofTen(_ intensity: Int) -> String { say("\(intensity) of 10", "\(intensity) von 10") }

    func age(seconds: Int) -> String {
        say("\(words.duration(Double(seconds))) ago", "vor \(ago(seconds))")
    }

    /// The dative after "vor".
    private func ago(_ seconds: Int) -> String {
        switch seconds / 60 {
        case 0: "weniger als einer Minute"
        case 1: "einer Minute"
        case 2_880...: "\(words.number(seconds / 86_400)) Tagen"
        default: words.duration(Double(seconds))
        }
    }

    /// The state of what has no value: which picture, and which word.
    func state(_ state: PollenState) -> [String: String] {
        let (name, icon, word) =
            switch state {
            case .present, .none: ("known", "check", say("known", "bekannt"))
            case .outOfSeason: ("out-of-season", "out-of-season", say("out of season", "außerhalb der Saison"))
            case .sourceDown: ("down", "source-down", say("source down", "Quelle gestört"))
            case .notCovered: ("not-covered", "not-covered", say("not covered here", "hier nicht erfasst"))
            case .unknown: ("unknown", "unknown", say("unknown", "unbekannt"))
            }
        return ["state": name, "icon": icon, "word": Words.capitalized(word)]
    }
}
