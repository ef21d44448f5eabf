import BodyMap
import Domain
import Foundation
import Localization

/// What the pages of the pain part say, in one language. Names of parts are the catalogue's.
struct PainWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("Where does it hurt?", "Wo tut es weh?") }
    var historyTitle: String { say("History", "Verlauf") }
    var yesterday: String { say("Enter yesterday", "Für gestern eintragen") }
    var backToToday: String { say("Back to today", "Zurück zu heute") }
    var withdrawn: String { say("withdrawn", "zurückgenommen") }
    var none: String { say("none", "keine") }
    var worst: String { say("the worst imaginable", "die schlimmsten, die man sich vorstellen kann") }
    var namedTitle: String { say("A pain with a name", "Schmerz mit Namen") }
    var exhaustionTitle: String { say("Exhaustion", "Erschöpfung") }

    /// In the templates of the pain map, as `says`.
    var today: [String: String] {
        [
            "types": say("Kind of pain", "Art des Schmerzes"), "meanings": say("What they mean", "Was sie bedeuten"),
            "where": say("Touch what hurts", "Berühren Sie, was weh tut"), "layers": say("Layer", "Schicht"),
            "figures": say("Another figure", "Andere Figur"),
            "figureHelp": say(
                "It follows the gender in your profile, if you tell one. The parts are the same.",
                "Sie folgt dem Geschlecht in Ihrem Profil, wenn Sie eines angeben. Die Teile sind dieselben."),
            "list": say("Choose from a list", "Aus einer Liste wählen"),
            "general": say("As a whole", "Insgesamt"), "named": say("A pain with a name", "Schmerz mit Namen"),
            "exhaustion": say("A time of exhaustion", "Eine Zeit der Erschöpfung"),
            "medication": medicationTitle, "activity": activityTitle,
            "change": say("Change", "Ändern"),
            "entries": say("Entered for this day", "Für diesen Tag eingetragen"),
            "noEntries": say(
                "Nothing yet. An empty day is fine too.", "Noch nichts. Ein leerer Tag ist auch in Ordnung."),
            "withdraw": say("Take back", "Zurücknehmen"),
            "privacy": say(
                "Only you see this. It is encrypted with a key of your own, and no advertisement ever gets any of it.",
                "Nur Sie sehen das. Es ist mit Ihrem eigenen Schlüssel verschlüsselt, und keine Werbung bekommt je etwas "
                    + "davon."),
            "type": say("Kind", "Art"), "source": say("Where it comes from", "Woher er kommt"),
            "optional": say("optional", "freiwillig"), "unknownSource": say("I do not know", "Ich weiß es nicht"),
            "name": say("Name, such as migraine", "Name, zum Beispiel Migräne"),
            "rating": say("How strong, 0 to 10", "Wie stark, 0 bis 10"), "save": say("Save", "Speichern"),
            "cancel": say("Cancel", "Abbrechen"), "start": say("From", "Von"),
            "minutes": say("For how many minutes", "Wie viele Minuten lang"),
            "tap": say("How strong? A touch saves it.", "Wie stark? Eine Berührung speichert es."),
        ]
    }

    /// In the template of the history, as `says`.
    var history: [String: String] {
        [
            "purpose": say(
                "What stands here was entered on the day or the day after, near the time of the experience; later it can "
                    + "only be added to. That is what makes it worth something to your doctor.",
                "Was hier steht, wurde am selben Tag oder am Tag danach eingetragen, nahe am Erleben; später kann man nur "
                    + "noch etwas hinzufügen. Das macht es für Ihre Ärztin oder Ihren Arzt wertvoll."),
            "none": say("Nothing was entered yet.", "Es ist noch nichts eingetragen."),
            "begin": say("Open the pain map", "Schmerzkarte öffnen"), "annotation": say("Added:", "Hinzugefügt:"),
            "withdrawn": withdrawn, "entered": say("entered", "eingetragen"),
            "imported": say("imported", "importiert"),
            "import": say("Bring a log along that you kept elsewhere", "Ein Tagebuch von anderswo mitbringen"),
            "before": say("until", "bis"),
            "edit": say("Change on the pain map", "Auf der Schmerzkarte ändern"),
            "annotate": say("Add something to this day", "Diesem Tag etwas hinzufügen"),
            "text": say("What do you want to add?", "Was möchten Sie hinzufügen?"), "add": say("Add", "Hinzufügen"),
            "older": say("Older days", "Ältere Tage"),
        ]
    }

    func name(of type: PainType) -> String {
        switch type {
        case .acute: say("Acute", "Akut")
        case .chronic: say("Chronic", "Chronisch")
        case .breakthrough: say("Breakthrough", "Durchbruch")
        case .bone: say("Bone", "Knochen")
        case .softTissue: say("Soft tissue", "Weichteile")
        case .nerve: say("Nerve", "Nerven")
        case .referred: say("Referred", "Übertragen")
        case .phantom: say("Phantom", "Phantom")
        case .total: say("Total", "Umfassend")
        }
    }

    /// After the meanings that the requirements give (PAIN-26).
    func meaning(of type: PainType) -> String {
        switch type {
        case .acute: say("Sudden, and short.", "Plötzlich und kurz.")
        case .chronic: say("For a longer time.", "Über längere Zeit.")
        case .breakthrough:
            say("Between regular, scheduled painkillers.", "Zwischen regelmäßig genommenen Schmerzmitteln.")
        case .bone: say("When cancer affects a bone.", "Wenn Krebs einen Knochen befällt.")
        case .softTissue:
            say(
                "When organs, muscles or tissue are damaged or inflamed.",
                "Wenn Organe, Muskeln oder Gewebe verletzt oder entzündet sind.")
        case .nerve: say("When a nerve is damaged.", "Wenn ein Nerv geschädigt ist.")
        case .referred: say("Felt elsewhere than where it comes from.", "An anderer Stelle gefühlt, als er entsteht.")
        case .phantom:
            say(
                "In a part that was removed; every part can still be chosen.",
                "In einem Körperteil, der entfernt wurde; jeder lässt sich weiter wählen.")
        case .total:
            say(
                "With emotional, social and spiritual factors.",
                "Mit seelischen, sozialen und spirituellen Anteilen.")
        }
    }

    func name(of figure: BodyFigure) -> String {
        switch figure {
        case .neutral: say("Neutral", "Neutral")
        case .female: say("Female", "Weiblich")
        case .male: say("Male", "Männlich")
        }
    }

    func name(of layer: BodyLayer) -> String {
        switch layer {
        case .skin: say("Skin", "Haut")
        case .muscle: say("Muscles", "Muskeln")
        case .bone: say("Bones", "Knochen")
        case .organ: say("Organs", "Organe")
        }
    }

    func name(of score: GeneralScore) -> String {
        switch score {
        case .pain: say("Pain", "Schmerz")
        case .fatigue: say("Fatigue", "Müdigkeit")
        case .anxiety: say("Anxiety", "Angst")
        case .stress: say("Stress", "Stress")
        case .sleep: say("Sleep", "Schlaf")
        case .interference: say("Kept from daily life", "Im Alltag behindert")
        }
    }

    /// What 0 and 10 mean.
    func ends(of score: GeneralScore) -> (String, String) {
        switch score {
        case .sleep: (say("slept well", "gut geschlafen"), say("not at all", "gar nicht"))
        case .interference: (say("not at all", "gar nicht"), say("completely", "vollständig"))
        case .pain, .fatigue, .anxiety, .stress:
            (say("none", "keine"), say("the worst imaginable", "die schlimmste, die man sich vorstellen kann"))
        }
    }

    func flip(to view: BodyView) -> String {
        view == .back ? say("Show the back", "Rückseite zeigen") : say("Show the front", "Vorderseite zeigen")
    }

    func figure(_ layer: BodyLayer, seenFrom view: BodyView) -> String {
        let side = view == .front ? say("from the front", "von vorn") : say("from behind", "von hinten")
        return "\(name(of: layer)), \(side)"
    }

    func name(of region: BodyRegion, rated rating: Rating?) -> String {
        let name = region.name(in: language)
        return rating.map { "\(name): \(number($0))" } ?? name
    }

    /// With its layer, where the name alone could be another's.
    func fullName(of region: BodyRegion) -> String { "\(region.name(in: language)) (\(name(of: region.layer)))" }

    func number(_ rating: Rating) -> String { say(rating.text, rating.text.replacing(".", with: ",")) }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
