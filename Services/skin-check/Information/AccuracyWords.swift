import Foundation
import Localization

/// What the page about the classifier's errors says, in one language: shares as people out of a hundred.
struct AccuracyWords: Sendable {
    let language: ContentLanguage
    let figures: AccuracyFigures

    var title: String { say("How often the photo check errs", "Wie oft sich die Fotoprüfung irrt") }

    /// In the template, as `says`.
    var page: [String: String] {
        LearnWords(language).page.merging([
            "lead": say(
                "The photo check helps you to decide whether to show a spot to a doctor. It gives no diagnosis. "
                    + "“Benign” means that a photo resembles harmless spots, not that you need no doctor.",
                "Die Fotoprüfung hilft Ihnen bei der Frage, ob Sie einen Fleck ärztlich zeigen. Sie stellt keine "
                    + "Diagnose. „Gutartig“ heißt, dass ein Foto harmlosen Flecken gleicht, nicht, dass Sie niemanden "
                    + "brauchen."),
            "answers": say("What it answers, and what it does not", "Wozu sie etwas sagt und wozu nicht"),
            "melanoma": say("Melanoma is its weak point", "Beim Melanom ist sie schwach"),
            "certainty": say("Certain is not right", "Sicher heißt nicht richtig"),
            "goal": say("99 of 100", "99 von 100"),
            "share": say("Of 100 photos, the most certain", "Von 100 Fotos die sichersten"),
            "right": say("Right, of 100 answers", "Richtig, von 100 Antworten"),
            "skinTypes": say("By skin type", "Nach Hauttyp"), "type": say("Skin type", "Hauttyp"),
            "photosOf": say("Photos: malignant / benign", "Fotos: bösartig / gutartig"),
            "found": say("Malignant: recognised of 100", "Bösartig: erkannt von 100"),
            "calmed": say("Benign: recognised of 100", "Gutartig: erkannt von 100"),
            "flattering": say("Why these figures are too good", "Warum diese Zahlen zu gut sind"),
            "interval": say(
                "In brackets: where the true value lies with 95% confidence.",
                "In Klammern: wo der wahre Wert mit 95 % Sicherheit liegt."),
            "more": say(
                "All figures, with tables by age, sex, body part and quality of the photo, are in "
                    + "docs/skin-model-card.md of the program’s source.",
                "Alle Zahlen, mit Tabellen nach Alter, Geschlecht, Körperteil und Güte des Fotos, stehen in "
                    + "docs/skin-model-card.md im Quelltext des Programms."),
        ]) { _, own in own }
    }

    func heading(ofMalignant isMalignant: Bool) -> String {
        isMalignant
            ? say("Of 100 malignant spots", "Von 100 bösartigen Flecken")
            : say("Of 100 benign spots", "Von 100 gutartigen Flecken")
    }

    /// Beside the picture, in its order: what is right, what is wrong, and what is not said.
    func meanings(ofMalignant isMalignant: Bool) -> (right: String, wrong: String, unsaid: String) {
        isMalignant
            ? (
                say("are called malignant", "werden bösartig genannt"),
                say("are called benign, and missed", "werden gutartig genannt und übersehen"),
                say("get no answer", "bekommen keine Aussage")
            )
            : (
                say("are called benign", "werden gutartig genannt"),
                say("are called malignant: a false alarm", "werden bösartig genannt: ein Fehlalarm"),
                say("get no answer", "bekommen keine Aussage")
            )
    }

    func counted(_ photos: Int) -> String {
        say("Counted on \(photos) photos.", "An \(photos) Fotos gezählt.")
    }

    var answers: [String] {
        let overall = figures.malignantOrBenign
        let answered = whole(overall.shareAnswered.value)
        return [
            say(
                "Of 100 photos it answers \(answered) (\(interval(overall.shareAnswered))). For the others it says "
                    + "“cannot say”: the answer is too close to call, the photo is bad, or it resembles none that it "
                    + "knows.",
                "Von 100 Fotos beantwortet sie \(answered) (\(interval(overall.shareAnswered))). Bei den anderen sagt "
                    + "sie „keine Aussage“: Die Antwort ist zu knapp, das Foto schlecht, oder es gleicht keinem, das "
                    + "sie kennt."
            ),
            say(
                "Of 100 answers \(whole(overall.accuracy.value)) are right (\(interval(overall.accuracy))).",
                "Von 100 Antworten sind \(whole(overall.accuracy.value)) richtig (\(interval(overall.accuracy)))."),
        ]
    }

    var certainty: String {
        let overall = figures.malignantOrBenign
        return say(
            "Each answer says how certain it is. The mean is \(percent(overall.certainty.value)); right answers have "
                + "\(percent(overall.certaintyOfRight.value)), wrong ones \(percent(overall.certaintyOfWrong.value)). "
                + "So a low certainty is a reason to doubt, but a high one is no reason to be calm.",
            "Jede Antwort sagt, wie sicher sie ist. Im Mittel sind es \(percent(overall.certainty.value)); richtige "
                + "haben \(percent(overall.certaintyOfRight.value)), falsche "
                + "\(percent(overall.certaintyOfWrong.value)). Eine geringe Sicherheit ist also ein Grund zu "
                + "zweifeln, eine hohe aber keiner, beruhigt zu sein.")
    }

    var goal: String {
        figures.reaches99
            ? say(
                "A dermatologist asked for 99 right answers of 100. It is reached on a part of the photos only.",
                "Ein Dermatologe verlangte 99 richtige von 100 Antworten. Nur bei einem Teil der Fotos ist es so.")
            : say(
                "A dermatologist asked for at least 99 right answers of 100. That is not reached, not even if only "
                    + "the most certain photos are answered.",
                "Ein Dermatologe verlangte mindestens 99 richtige von 100 Antworten. Das wird nicht erreicht, auch "
                    + "nicht, wenn nur die sichersten Fotos beantwortet werden.")
    }

    func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }

    /// Such as `78.0 to 81.9`.
    func interval(_ figure: AccuracyFigures.Figure) -> String {
        say("\(decimal(figure.low)) to \(decimal(figure.high))", "\(decimal(figure.low)) bis \(decimal(figure.high))")
    }

    func decimal(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(1)).locale(language.locale))
    }

    func percent(_ value: Double) -> String { say("\(decimal(value))%", "\(decimal(value)) %") }

    func say(_ english: String, _ german: String) -> String { language.saying(english, german) }
}
