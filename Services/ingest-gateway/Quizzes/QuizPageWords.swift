import Domain
import Foundation
import Localization
import Quizzes

/// What the page of a quiz says beside the quiz, in one language.
struct QuizPageWords: Sendable {
    let language: ContentLanguage
    var words: Words { Words(in: language) }

    init(_ language: ContentLanguage) { self.language = language }

    var noAnswer: String { say("No answer", "Keine Angabe") }
    var notAsked: String { say("Does not apply", "Trifft nicht zu") }

    /// In the page itself.
    var shown: [String: String] {
        [
            "optional": say("optional, you may skip it", "freiwillig, Sie können dies überspringen"),
            "save": say("Save answers", "Antworten speichern"),
            "faulty": say("Please check the marked questions.", "Bitte prüfen Sie die markierten Fragen."),
            "yesterday": say("You can still answer for yesterday,", "Sie können noch für gestern antworten,"),
            "skip": say("Skip the quiz", "Quiz überspringen"),
            "answersFor": say("Your answers for", "Ihre Antworten für"),
            "unset": say("not answered yet", "noch keine Angabe"),
            "care": say(
                "This is no diagnosis and replaces no medical advice. If you feel unwell or are worried, ask a doctor. If"
                    + " it is hard to breathe, or you feel very ill, call the emergency number (112 in Europe) at once.",
                "Dies ist keine Diagnose und ersetzt keinen ärztlichen Rat. Wenn Sie sich unwohl fühlen oder Sorgen"
                    + " haben, fragen Sie ärztliches Fachpersonal. Bei Atemnot, oder wenn es Ihnen sehr schlecht geht,"
                    + " rufen Sie sofort den Notruf (112)."),
            "privacy": say(
                "Your answers are stored encrypted with a key of your own.",
                "Ihre Antworten werden mit einem eigenen Schlüssel verschlüsselt gespeichert."),
        ]
    }

    /// What the script says.
    var forScript: [String: String] {
        [
            "faulty": say("Please check the marked questions.", "Bitte prüfen Sie die markierten Fragen."),
            "answerThis": say("Please answer this.", "Bitte beantworten Sie dies."),
            "offline": say(
                "The server cannot be reached. Your answers are still here. Try again in a moment.",
                "Der Server ist nicht erreichbar. Ihre Antworten sind noch da. Versuchen Sie es gleich noch einmal."),
            "queued": say(
                "You are offline. Your answers are kept on this device and sent once you are online again.",
                "Sie sind offline. Ihre Antworten bleiben auf diesem Gerät und werden gesendet, sobald Sie wieder online"
                    + " sind."),
            "otherDate": say(
                "This device shows another date than the time zone of your settings. The answers count for the day that is"
                    + " named here.",
                "Dieses Gerät zeigt ein anderes Datum als die Zeitzone Ihrer Einstellungen. Die Antworten gelten für den"
                    + " hier genannten Tag."),
            "of": say("of", "von"), "unset": say("not answered yet", "noch keine Angabe"),
        ]
    }

    /// How to judge a level of a symptom, from 0 to 3, by Pfaar et al. 2014, https://doi.org/10.1111/all.12383.
    func judging(_ level: Double) -> String {
        switch level {
        case 0: say("nothing to notice", "nichts zu spüren")
        case 1: say("there, but easy to bear", "spürbar, aber gut zu ertragen")
        case 2: say("bothersome, still bearable", "störend, noch zu ertragen")
        default:
            say(
                "hard to bear, or in the way of daily life or sleep",
                "schwer zu ertragen, oder behindert Alltag oder Schlaf")
        }
    }

    /// Such as `Friday, 10 April 2026`.
    func date(_ day: CalendarDay) -> String {
        day.start(in: .gmt).formatted(language.dateStyle(in: .gmt).weekday(.wide).day().month(.wide).year())
    }

    /// For those who do not have the script, which hides the question.
    func hint(of condition: QuizCondition, in definition: QuizDefinition) -> String {
        let what = subject(of: condition, in: definition)
        return say("Only if you answer “\(what)” above.", "Nur, wenn Sie oben „\(what)“ antworten.")
    }

    func text(of fault: QuizForm.Fault, in definition: QuizDefinition) -> String {
        switch fault {
        case .unanswered: say("Please answer this.", "Bitte beantworten Sie dies.")
        case .offScale(let scale):
            say(
                "Type a whole number from \(scale.minimum.plainText) to \(scale.maximum.plainText).",
                "Geben Sie eine ganze Zahl von \(scale.minimum.plainText) bis \(scale.maximum.plainText) ein.")
        case .notOffered: say("Choose one of these answers.", "Wählen Sie aus diesen Antworten.")
        case .notAlone(let option):
            say(
                "“\(option.text.en)” fits no other answer: choose either it or the others.",
                "„\(option.text.de)“ passt zu keiner anderen Antwort: Wählen Sie entweder dies oder die anderen.")
        case .notAsked(let condition):
            say(
                "This counts only with “\(subject(of: condition, in: definition))” above: choose that, or “\(notAsked)”"
                    + " here.",
                "Dies zählt nur mit „\(subject(of: condition, in: definition))“ oben: Wählen Sie das, oder hier"
                    + " „\(notAsked)“.")
        }
    }

    private func subject(of condition: QuizCondition, in definition: QuizDefinition) -> String {
        let question = definition.question(condition.question)
        if let limit = condition.isAtLeast {
            let name = question?.text.text(in: language.rawValue) ?? ""
            return say("\(name) \(limit.plainText) or more", "\(name) \(limit.plainText) oder mehr")
        }
        let names = (question?.options ?? []).filter { condition.isOneOf?.contains($0.id) ?? false }
            .map { $0.text.text(in: language.rawValue) }
        return names.joined(separator: language == .german ? " oder " : " or ")
    }

    func say(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
    }
}
