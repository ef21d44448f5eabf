import Localization
import Testing

@testable import skin_check

/// The words of an answer, without a photo.
@Suite struct AnswerWordsTests {
    /// How often it errs is what the model card says, of what is answered and rounded.
    @Test func theErrorsAreThoseOfTheModelCard() throws {
        let card = try ModelCard()
        for (name, finding, english, german) in [
            (
                "sensitivity, answered photos", SkinAnswer.Finding.benign, "of 100 malignant spots benign",
                "von 100 bösartigen Flecken"
            ),
            (
                "specificity, answered photos", .malignant, "of 100 benign spots malignant",
                "von 100 gutartigen Flecken"
            ),
        ] {
            let cells = try card.row(name, in: "Malignant or benign")
            let value = try #require(ModelCard.numbers(in: cells[1]).first)
            let errors = Int((100 - value).rounded())
            #expect(AnswerWords(.english).errors(of: finding).contains("about \(errors) \(english)"))
            #expect(AnswerWords(.german).errors(of: finding).contains("etwa \(errors) \(german)"))
        }
    }

    @Test(arguments: [
        (0.0, "over 99%", "über 99 %"), (0.5, "0%", "0 %"), (0.67, "34%", "34 %"), (1.0, "over 99%", "über 99 %"),
        (0.0049, "99%", "99 %"), (0.6149, "23%", "23 %"),
    ])
    func certaintyIsRoundedToWholePerCent(malignant: Double, english: String, german: String) {
        let certainty = SkinAnswer.certainty(of: malignant)
        #expect(AnswerWords(.english).percent(certainty) == english)
        #expect(AnswerWords(.german).percent(certainty) == german)
    }

    @Test(arguments: [
        (0.001, "fewer than 1 showed", "weniger als 1 einen"), (0.0051, "about 1 showed", "etwa 1 einen"),
        (0.3, "about 30 showed", "etwa 30 einen"), (0.994, "about 99 showed", "etwa 99 einen"),
        (0.999, "more than 99 showed", "mehr als 99 einen"),
    ])
    func aFrequencyIsNeverNoneOrAll(malignant: Double, english: String, german: String) {
        #expect(AnswerWords(.english).probability(malignant).contains(english))
        #expect(AnswerWords(.german).probability(malignant).contains(german))
    }

    @Test(
        arguments: [.benign, .malignant, .uncertain, .disagreeing, .unlike] as [SkinAnswer.Finding],
        [.no, .suspected, .cannotSay] as [SkinAnswer.Melanoma])
    func everyAnswerIsWrittenInBothLanguages(finding: SkinAnswer.Finding, melanoma: SkinAnswer.Melanoma) {
        let answer = SkinAnswer.made(finding, melanoma: melanoma)
        func texts(_ words: AnswerWords) -> [String] {
            [
                words.label(of: finding), words.advice(after: answer), words.melanoma(melanoma), words.note,
                words.failed, words.errors(of: finding), words.probability(0.3),
            ] + (answer.isAnswer ? [] : [words.reason(of: finding)])
        }
        for (english, german) in zip(texts(AnswerWords(.english)), texts(AnswerWords(.german))) {
            #expect(english != german && english.count > 5 && german.count > 5)
            #expect(!(english + german).contains("!"))
        }
    }

    /// It names what a photo resembles, and tells nobody what they have.
    @Test(arguments: [SkinAnswer.Finding.benign, .malignant]) func aLabelIsNoDiagnosis(finding: SkinAnswer.Finding) {
        #expect(AnswerWords(.english).label(of: finding).hasPrefix("Looks "))
        #expect(AnswerWords(.german).label(of: finding).hasPrefix("Sieht "))
    }

    @Test func aTemplatesWordsAreWrittenInBothLanguages() {
        let (english, german) = (AnswerWords(.english).page, AnswerWords(.german).page)
        #expect(english.keys.sorted() == german.keys.sorted())
        for (name, text) in english { #expect(german[name] != text, "\(name)") }
    }
}
