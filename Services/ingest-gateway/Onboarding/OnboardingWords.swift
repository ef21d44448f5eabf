import Domain
import Localization

/// What the onboarding says, in one language.
struct OnboardingWords: Sendable {
    private let language: ContentLanguage
    private var settings: SettingsWords { SettingsWords(language) }

    init(_ language: ContentLanguage) { self.language = language }

    func title(of view: OnboardingPage.View) -> String {
        switch view {
        case .overview: say("Welcome to Breathe Easy", "Willkommen bei Breathe Easy")
        case .questions: say("Make it yours", "Machen Sie es zu Ihrem")
        }
    }

    var shown: [String: String] {
        [
            "steps": say("Steps", "Schritte"),
            "continue": say("Continue", "Weiter"), "start": say("Get Started", "Loslegen"),
            "medical": say(
                "Breathe Easy is not for medical purposes: it gives general information, makes no diagnosis and replaces"
                    + " no doctor.",
                "Breathe Easy dient keinem medizinischen Zweck: Es gibt allgemeine Auskunft, stellt keine Diagnose und"
                    + " ersetzt keinen ärztlichen Rat."),
            "placeTitle": say("Where are you?", "Wo sind Sie?"),
            "placeText": say(
                "We show what is in the air there, and keep the place to a kilometre. You can change it at any time.",
                "Wir zeigen, was dort in der Luft liegt, und merken uns den Ort auf einen Kilometer. Sie können ihn"
                    + " jederzeit ändern."),
            "locate": say("Use my position", "Meinen Standort verwenden"),
            "typed": say("Latitude and longitude", "Breite und Länge"),
            "permissionsTitle": say("What we will ask for", "Wonach wir fragen werden"),
            "permissionsText": say(
                "Each only when it is needed, and you may change your mind at any time.",
                "Jeweils erst, wenn es gebraucht wird, und Sie können es sich jederzeit anders überlegen."),
            "quiz": say(
                "Answer the welcome quiz for thresholds that suit you",
                "Im Willkommensquiz zu Schwellen, die zu Ihnen passen"),
            "lacksConsent": say(
                "To keep your place we need your consent that your location is used. Without it, leave the place empty.",
                "Um Ihren Ort zu behalten, brauchen wir Ihre Einwilligung, dass Ihr Standort genutzt wird. Ohne sie"
                    + " lassen Sie den Ort leer."),
            "toConsents": say("Decide what may be used", "Entscheiden, was genutzt werden darf"),
        ]
    }

    typealias Point = (icon: String, title: String, text: String)

    /// In the order of Home.
    var features: [Point] {
        [
            (
                "tree", say("Pollen that concerns you", "Pollen, die Sie betreffen"),
                say(
                    "Your own risk now and for the next days, by plant.",
                    "Ihr eigenes Risiko jetzt und in den nächsten Tagen, nach Pflanze.")
            ),
            (
                "wind", say("Air, weather and UV", "Luft, Wetter und UV"),
                say("With their source and their age.", "Mit Quelle und Alter.")
            ),
            (
                "bell", say("Alerts only from your threshold", "Warnungen erst ab Ihrer Schwelle"),
                say(
                    "From stations, forecasts and people near you.",
                    "Von Stationen, Vorhersagen und Menschen in Ihrer Nähe.")
            ),
            (
                "journal", say("How you feel", "Wie es Ihnen geht"),
                say("A minute a day shows what you react to.", "Eine Minute am Tag zeigt, worauf Sie reagieren.")
            ),
        ]
    }

    /// With what a refusal means.
    var permissions: [Point] {
        [
            (
                "pin", say("Location", "Standort"),
                say(
                    "Without it only a part of Breathe Easy works.",
                    "Ohne ihn funktioniert nur ein Teil von Breathe Easy.")
            ),
            (
                "bell", say("Notifications", "Benachrichtigungen"),
                say(
                    "Without them you may miss what matters to you.",
                    "Ohne sie verpassen Sie womöglich, was für Sie wichtig ist.")
            ),
            (
                "check", say("Health apps", "Gesundheits-Apps"),
                say(
                    "Without them there is no personal outlook and no recommendation.",
                    "Ohne sie gibt es keine persönliche Vorschau und keine Empfehlungen.")
            ),
        ]
    }

    var controls: [SettingsControl] {
        [
            SettingsControl(
                "pollen-type",
                say("Which pollen troubles you most?", "Welche Pollen machen Ihnen am meisten zu schaffen?"),
                .segmented(PollenType.allCases.map { ($0.rawValue, settings.name(of: $0)) }),
                help: say("If you do not know, leave grass.", "Wenn Sie es nicht wissen, lassen Sie Gräser.")),
            SettingsControl(
                "units", say("Units", "Einheiten"),
                .segmented([
                    ("metric", say("Metric: °C, km/h", "Metrisch: °C, km/h")),
                    ("imperial", say("Imperial: °F, mph", "Imperial: °F, mph")),
                ])),
        ]
    }

    var placeControls: [SettingsControl] {
        [
            SettingsControl(
                "place", say("Town", "Stadt"), .input("text", [("autocomplete", "address-level2")]),
                optional: settings.optional),
            SettingsControl(
                "latitude", say("Latitude", "Breite"), .input("text", [("inputmode", "decimal")]),
                optional: settings.optional),
            SettingsControl(
                "longitude", say("Longitude", "Länge"), .input("text", [("inputmode", "decimal")]),
                optional: settings.optional),
        ]
    }

    private func say(_ english: String, _ german: String) -> String { settings.say(english, german) }
}
