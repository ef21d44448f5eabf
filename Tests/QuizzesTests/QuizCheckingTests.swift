import Domain
import Testing

@testable import Quizzes

@Suite struct QuizCheckingTests {
    private func faults(_ answers: [String: QuizAnswer]) throws -> [String: String] {
        let definition = try QuizDefinition.rich()
        do throws(QuizAnswerFaults) {
            _ = try definition.checked(answers)
            return [:]
        } catch {
            return Dictionary(uniqueKeysWithValues: error.faults.map { ($0.question, $0.problem) })
        }
    }

    @Test func answersComeInTheOrderOfQuestionsAndOptions() throws {
        let checked = try QuizDefinition.rich().checked([
            "some": .choices(["b", "a"]), "one": .choice("yes"), "score": .number(2), "fine": .number(1.75),
        ])
        #expect(
            checked == [
                QuestionAnswer(question: "score", answer: .number(2)),
                QuestionAnswer(question: "one", answer: .choice("yes")),
                QuestionAnswer(question: "some", answer: .choices(["a", "b"])),
                QuestionAnswer(question: "fine", answer: .number(1.75)),
            ])
    }

    @Test func whatIsNotRequiredMayBeLeftOut() throws {
        #expect(try QuizDefinition.rich().checked(["score": .number(0)]).map(\.question) == ["score"])
    }

    @Test func aRequiredAnswerMustBeThere() throws {
        #expect(try faults([:]) == ["score": "must be answered"])
        #expect(try faults(["score": .number(1), "one": .choice("yes")]) == ["some": "must be answered"])
    }

    @Test(
        arguments: [
            ["score": .number(4)], ["score": .number(-1)], ["score": .number(1.5)], ["score": .number(.infinity)],
            ["score": .choice("1")], ["score": .choices([])],
        ] as [[String: QuizAnswer]])
    func aNumberOffTheScaleIsRefusedAndNotRepeated(_ answers: [String: QuizAnswer]) throws {
        #expect(try faults(answers) == ["score": "must be a whole number from 0 to 3"])
    }

    @Test func aScaleOfQuartersSaysSo() throws {
        let answers: [String: QuizAnswer] = [
            "score": .number(0), "one": .choice("yes"), "some": .choices(["b"]), "fine": .number(1.3),
        ]
        #expect(try faults(answers) == ["fine": "must be a number from 1 to 2 in steps of 0.25"])
    }

    @Test(
        arguments: [
            (["one": .choice("perhaps")], "one", "must be one of yes, no"),
            (["one": .number(1)], "one", "must be one of yes, no"),
            (["one": .choice("yes"), "some": .choices(["c"])], "some", "must be a list of some of a, b, none"),
            (["one": .choice("yes"), "some": .choice("a")], "some", "must be a list of some of a, b, none"),
            (["one": .choice("yes"), "some": .choices([])], "some", "must be at least one of a, b, none"),
            (["one": .choice("yes"), "some": .choices(["a", "a"])], "some", "must not contain duplicates"),
            (["one": .choice("yes"), "some": .choices(["a", "none"])], "some", "must not be combined with 'none'"),
        ] as [([String: QuizAnswer], String, String)])
    func whatIsNotOfferedIsRefused(_ answers: [String: QuizAnswer], _ question: String, _ problem: String) throws {
        #expect(try faults(answers.merging(["score": .number(0)]) { $1 }) == [question: problem])
    }

    @Test func whatIsNotAskedIsRefusedAlsoAfterAQuestionThatIsNotAsked() throws {
        let unasked = "is not asked after these answers: leave it out"
        #expect(
            try faults(["score": .number(0), "one": .choice("no"), "some": .choices(["b"]), "fine": .number(1)])
                == ["some": unasked, "fine": unasked])
    }

    @Test func allFaultsAreNamedAtOnceAndUnknownQuestionsToo() throws {
        #expect(
            try faults(["score": .number(9), "one": .choice("x"), "shoe-size": .number(42)]).keys.sorted()
                == ["one", "score", "shoe-size"])
    }
}
