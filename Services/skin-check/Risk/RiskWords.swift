import Localization
import Sessions

/// What the pages of risk factors say around the data's own texts.
struct RiskWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Risk factors", "Risikofaktoren") }

    /// In `skin-risk.mustache`, as `says`.
    var list: [String: String] {
        [
            "about": say(
                "Your answers give a word for your risk of melanoma, and how often to check your skin. It is no "
                    + "diagnosis, and a scan never uses it.",
                "Aus Ihren Antworten wird ein Wort für Ihr Melanomrisiko, und wie oft Sie Ihre Haut prüfen. Das ist "
                    + "keine Diagnose, und ein Scan verwendet es nie."),
            "result": say("Your risk", "Ihr Risiko"),
            "advice": say("Please see a doctor", "Bitte lassen Sie sich untersuchen"),
            "nextSteps": say("What to do next", "Was jetzt zu tun ist"),
            "factors": say("Your answers", "Ihre Antworten"), "next": say("Next", "Weiter"),
            "remind": say("Remind me", "Erinnern lassen"), "resetAll": say("Reset all", "Alles zurücksetzen"),
            "sure": say("Are you sure?", "Sind Sie sicher?"),
            "resetText": say(
                "All your answers are deleted, and the word with them.",
                "Alle Ihre Antworten werden gelöscht, und das Wort mit ihnen."),
            "reset": say("Reset", "Zurücksetzen"), "cancel": say("Cancel", "Abbrechen"),
            "how": say("How the word comes about", "Wie das Wort zustande kommt"),
            "weights": say(
                "Each answer has a weight, taken from studies that compare how often people have a melanoma. The "
                    + "weights are added up, and the sum gives the word. After a skin cancer, or with a spot that "
                    + "changes, the word is always the highest.",
                "Jede Antwort hat ein Gewicht, aus Studien, die vergleichen, wie oft Menschen ein Melanom haben. Die "
                    + "Gewichte werden zusammengezählt, und die Summe ergibt das Wort. Nach einem Hautkrebs oder bei "
                    + "einem Fleck, der sich ändert, ist es immer das höchste."),
            "limits": say(
                "Nobody has tested this sum on people, and it is no probability, so no number is shown. Most studies "
                    + "were made with light-skinned people. Melanoma is rarer in dark skin: there look at palms, "
                    + "soles and nails too.",
                "Diese Summe hat niemand an Menschen geprüft, und sie ist keine Wahrscheinlichkeit, deshalb steht hier "
                    + "keine Zahl. Die meisten Studien wurden mit hellhäutigen Menschen gemacht. Bei dunkler Haut "
                    + "ist das Melanom seltener: Prüfen Sie dort auch Handflächen, Fußsohlen und Nägel."),
            "privacy": say(
                "Only you see your answers. They are encrypted with a key of your own.",
                "Nur Sie sehen Ihre Antworten. Sie sind mit Ihrem eigenen Schlüssel verschlüsselt."),
        ]
    }

    /// In `skin-risk-factor.mustache`, as `says`.
    var factor: [String: String] {
        [
            "update": say("Update", "Aktualisieren"), "cancel": say("Cancel", "Abbrechen"),
            "bandOnly": say(
                "What you type goes before what you choose. Only the answer below that it belongs to is kept.",
                "Was Sie eintippen, geht Ihrer Auswahl vor. Behalten wird nur die Antwort unten, zu der es gehört."),
            "more": say("More info (Cancer Research UK)", "Mehr dazu (Cancer Research UK, auf Englisch)"),
            "sources": say("Studies behind the weights", "Studien hinter den Gewichten"),
        ]
    }

    var notAnswered: String { say("Not answered yet", "Noch nicht beantwortet") }
    var orChoose: String { say("Or choose", "Oder wählen Sie") }
    var incomplete: String { say("Incomplete", "Unvollständig") }
    var emptyFields: String {
        say("There is no word yet. These fields are empty:", "Es gibt noch kein Wort. Diese Felder sind leer:")
    }

    func label(of field: RiskField) -> String {
        switch field {
        case .years: say("Your age in years", "Ihr Alter in Jahren")
        case .moles: say("Number of moles", "Zahl der Muttermale")
        case .height: say("Height in cm", "Größe in cm")
        case .weight: say("Weight in kg", "Gewicht in kg")
        }
    }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
