import Domain
import Testing

@testable import Quizzes

@Suite struct QuizRuleTests {
    private static let well: [String: QuizAnswer] = [
        "overall": .number(0), "nose": .number(0), "eyes": .number(0), "throat": .number(0), "ears": .number(0),
        "medication": .choices(["none"]),
    ]

    private func daily(_ answers: [String: QuizAnswer]) throws -> (quiz: QuizDefinition, answers: [QuestionAnswer]) {
        let quiz = try #require(QuizCatalogue.current(id: "daily"))
        return (quiz, try quiz.checked(Self.well.merging(answers) { $1 }))
    }

    @Test(
        arguments: [
            ([:], false), (["overall": .number(49)], false), (["overall": .number(50)], true),
            (["nose": .number(1)], false),
            (["nose": .number(2)], true), (["eyes": .number(2)], true), (["throat": .number(2)], true),
            (["ears": .number(2)], true), (["breathing": .number(1)], false), (["breathing": .number(2)], true),
        ] as [([String: QuizAnswer], Bool)])
    func oneFeelsBadFromTwoOfThreeOrFiftyOfAHundredOn(_ answers: [String: QuizAnswer], _ isBad: Bool) throws {
        let (quiz, checked) = try daily(answers)
        #expect(quiz.follows(.feelsBad, from: checked) == isBad)
        #expect((quiz.reportDraft(from: checked) != nil) == isBad)
    }

    @Test(
        arguments: [
            (["nose": .number(2)], .moderate), (["nose": .number(3)], .severe), (["overall": .number(70)], .moderate),
            (["overall": .number(71)], .severe), (["breathing": .number(3)], .severe),
        ] as [([String: QuizAnswer], Severity)])
    func theWorstSymptomsMakeASevereReport(_ answers: [String: QuizAnswer], _ severity: Severity) throws {
        let (quiz, checked) = try daily(answers)
        #expect(quiz.reportDraft(from: checked)?.severity == severity)
    }

    @Test func aReportNamesEachSymptomThatIsThere() throws {
        let (quiz, checked) = try daily(["nose": .number(2), "eyes": .number(1), "ears": .number(3)])
        #expect(quiz.reportDraft(from: checked)?.symptoms == [.runnyNose, .itchyEyes])
    }

    /// Somebody with a fever warns nobody of pollen.
    @Test(arguments: [(["illness"], false), (["none"], false), (["heat", "allergy-symptoms"], true)])
    func aSuggestedQuizOffersAReportOnlyWithAllergySymptoms(context: [String], isOffered: Bool) throws {
        let quiz = try #require(QuizCatalogue.current(id: "suggested"))
        var answers: [String: QuizAnswer] = ["overall": .number(80), "context": .choices(context)]
        if isOffered {
            for symptom in ["nose", "eyes", "throat", "breathing"] { answers[symptom] = .number(0) }
        }
        let checked = try quiz.checked(answers)
        #expect(quiz.follows(.feelsBad, from: checked))
        #expect((quiz.reportDraft(from: checked) != nil) == isOffered)
    }

    @Test(arguments: [("never", 6), ("yearly", 4), ("monthly", 3), ("weekly", 1)])
    func whoReactsSeverelyMoreOftenIsNotifiedEarlier(frequency: String, threshold: Int) throws {
        let quiz = try #require(QuizCatalogue.current(id: "welcome"))
        let checked = try quiz.checked([
            "allergens": .choices(["grass", "birch"]), "condition": .choice("good"),
            "severe-reactions": .choice(frequency),
        ])
        let intensity = try Intensity(threshold)
        #expect(
            quiz.proposedSensitivities(from: checked) == [
                try Sensitivity(allergen: .birch, threshold: intensity),
                try Sensitivity(allergen: .grass, threshold: intensity),
            ])
        #expect(quiz.reportDraft(from: checked) == nil)
    }

    @Test func proposesThresholdsForWhatNoStationMeasures() throws {
        let quiz = try #require(QuizCatalogue.current(id: "welcome"))
        let named = Allergen.allCases.filter { !$0.isMeasured }
        let checked = try quiz.checked([
            "allergens": .choices(named.map(\.rawValue)), "condition": .choice("good"),
            "severe-reactions": .choice("monthly"),
        ])
        let three = try Intensity(3)
        #expect(
            quiz.proposedSensitivities(from: checked)
                == (try named.map { try Sensitivity(allergen: $0, threshold: three) }))
    }

    @Test func whoKnowsOfNoAllergenIsProposedNothing() throws {
        let quiz = try #require(QuizCatalogue.current(id: "welcome"))
        let checked = try quiz.checked([
            "allergens": .choices(["unsure"]), "condition": .choice("bad"), "severe-reactions": .choice("weekly"),
        ])
        #expect(quiz.proposedSensitivities(from: checked).isEmpty)
    }

    @Test func aConditionNeverHoldsOfAnAnswerOfAnotherKind() {
        let atLeast = QuizCondition(question: "a", isAtLeast: 0)
        let oneOf = QuizCondition(question: "a", isOneOf: ["x"])
        #expect(!atLeast.holds(of: ["a": .choice("x")]) && !atLeast.holds(of: [:]))
        #expect(!oneOf.holds(of: ["a": .number(1)]))
        #expect(oneOf.holds(of: ["a": .choices(["y", "x"])]))
        #expect(!QuizCondition(question: "a").holds(of: ["a": .number(1)]))
    }
}
