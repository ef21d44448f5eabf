import Foundation
import Localization

/// What the page of an answer says. It names what a photo resembles, and is never a diagnosis.
struct AnswerWords: Sendable {
    let language: ContentLanguage

    init(_ language: ContentLanguage) { self.language = language }

    var title: String { say("The answer to your photo", "Die Antwort zu Ihrem Foto") }
    var cannotSay: String { say("Cannot say", "Keine Aussage") }

    var note: String {
        say(
            "What follows comes from an algorithm that compares photos. It is not always right, and it is no diagnosis: it "
                + "can call a dangerous spot benign, and it is weakest at melanoma. If you are concerned, see a doctor, "
                + "whatever it says.",
            "Was folgt, kommt von einem Algorithmus, der Fotos vergleicht. Er hat nicht immer recht und stellt keine "
                + "Diagnose: Er kann einen gefährlichen Fleck gutartig nennen, und beim Melanom ist er am schwächsten. Wenn "
                + "Sie besorgt sind, gehen Sie zu einer Ärztin oder einem Arzt, was immer er sagt.")
    }

    var failed: String {
        say(
            "The photo could not be read. Take it again; nothing was concluded from it.",
            "Das Foto ließ sich nicht lesen. Machen Sie es neu; aus ihm wurde nichts geschlossen.")
    }

    /// In the template, as `says`.
    var page: [String: String] {
        [
            "noteTitle": say("Important Note", "Wichtiger Hinweis"), "understood": say("I understand", "Ich verstehe"),
            "waiting": say(
                "The photo is being compared. That takes a few seconds.",
                "Das Foto wird verglichen. Das dauert einige Sekunden."),
            "waitingHelp": say(
                "You can leave this page: the answer waits for you beside the photo.",
                "Sie können die Seite verlassen: Die Antwort wartet beim Foto auf Sie."),
            "confidence": say("Classifier Confidence", "Sicherheit des Klassifikators"),
            "melanoma": say("Melanoma", "Melanom"), "next": say("What to do next", "Was jetzt zu tun ist"),
            "accuracy": say("How often it errs", "Wie oft er sich irrt"), "photo": say("To the photo", "Zum Foto"),
            "share": say("Send it to a doctor", "An eine Ärztin oder einen Arzt senden"),
            "photoName": say("The photo that was compared", "Das Foto, das verglichen wurde"),
            "why": say("Why", "Warum"),
        ]
    }

    func label(of finding: SkinAnswer.Finding) -> String {
        switch finding {
        case .benign: say("Looks benign", "Sieht gutartig aus")
        case .malignant: say("Looks malignant", "Sieht bösartig aus")
        case .uncertain, .disagreeing, .unlike: cannotSay
        }
    }

    func reason(of finding: SkinAnswer.Finding) -> String {
        switch finding {
        case .uncertain:
            say(
                "It lies too close to both: the photo resembles benign and malignant spots about equally.",
                "Es liegt zu nah an beidem: Das Foto ähnelt gutartigen und bösartigen Flecken etwa gleich.")
        case .disagreeing:
            say(
                "The same photo, turned and cut anew, gave different answers. Take it again, with the spot in the middle.",
                "Dasselbe Foto, gedreht und neu geschnitten, gab verschiedene Antworten. Machen Sie es neu, mit dem Fleck in "
                    + "der Mitte.")
        case .unlike:
            say(
                "It resembles none of the photos that the algorithm knows.",
                "Es ähnelt keinem der Fotos, die der Algorithmus kennt.")
        case .benign, .malignant: ""
        }
    }

    /// Nothing here is certain, so it never says 100 per cent.
    /// - Parameter certainty: 0...1.
    func percent(_ certainty: Double) -> String {
        let number = Int((certainty * 100).rounded())
        return number > 99 ? say("over 99%", "über 99 %") : say("\(number)%", "\(number) %")
    }

    /// - Parameter malignant: calibrated, 0...1.
    func probability(_ malignant: Double) -> String {
        let (english, german) =
            switch Int((malignant * 100).rounded()) {
            case ..<1: ("fewer than 1", "weniger als 1")
            case 100...: ("more than 99", "mehr als 99")
            case let number: ("about \(number)", "etwa \(number)")
            }
        return say(
            "Of 100 photos with this result in our tests, \(english) showed a malignant spot.",
            "Von 100 Fotos mit diesem Ergebnis zeigten in unseren Tests \(german) einen bösartigen Fleck.")
    }

    func melanoma(_ finding: SkinAnswer.Melanoma) -> String {
        switch finding {
        case .no: say("Does not look like one.", "Sieht nicht danach aus.")
        case .suspected: say("Could be one: have it looked at soon.", "Könnte eines sein: Lassen Sie es bald ansehen.")
        case .cannotSay: say("Cannot say.", "Keine Aussage.")
        }
    }

    /// Times by the dermatologist who was asked (SKIN-04): a check-up within two weeks of a suspicion.
    func advice(after answer: SkinAnswer) -> String {
        switch (answer.finding, answer.melanomaFinding) {
        case (.malignant, _), (.benign, .suspected):
            say(
                "Have a doctor look at it within 2 weeks, and take this photo along. If it turns out to need treatment, "
                    + "that should begin within another 30 days.",
                "Lassen Sie es innerhalb von 2 Wochen ärztlich ansehen, und nehmen Sie dieses Foto mit. Falls es behandelt "
                    + "werden muss, sollte das innerhalb weiterer 30 Tage beginnen.")
        case (.benign, _):
            say(
                "Photograph it again in a month and compare. See a doctor within 2 weeks if it changes, bleeds, itches or "
                    + "worries you.",
                "Fotografieren Sie es in einem Monat wieder und vergleichen Sie. Gehen Sie innerhalb von 2 Wochen zu einer "
                    + "Ärztin oder einem Arzt, wenn es sich verändert, blutet, juckt oder Sie beunruhigt.")
        case (.uncertain, _), (.disagreeing, _), (.unlike, _):
            say(
                "That says neither yes nor no. If the spot is new, changes or worries you, have a doctor look at it within 2 "
                    + "weeks.",
                "Das heißt weder ja noch nein. Wenn der Fleck neu ist, sich verändert oder Sie beunruhigt, lassen Sie ihn "
                    + "innerhalb von 2 Wochen ärztlich ansehen.")
        }
    }

    /// From docs/skin-model-card.md, which a test compares.
    func errors(of finding: SkinAnswer.Finding) -> String {
        finding == .benign
            ? say(
                "In our tests it called about 3 of 100 malignant spots benign that it answered.",
                "In unseren Tests nannte er etwa 3 von 100 bösartigen Flecken, zu denen er etwas sagte, gutartig.")
            : say(
                "In our tests it called about 18 of 100 benign spots malignant that it answered.",
                "In unseren Tests nannte er etwa 18 von 100 gutartigen Flecken, zu denen er etwas sagte, bösartig.")
    }

    private func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
