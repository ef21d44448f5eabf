import TestSupport
import Testing

@testable import research_study

/// Which questions of a survey can be asked, and which answers are taken.
@Suite struct SurveyReachabilityTests {
    private static func question(
        _ id: String, _ askedIf: [SurveyCondition] = [], isMandatory: Bool = true
    ) -> SurveyQuestion {
        SurveyQuestion(
            id: id, title: StudyText(id, id), detail: StudyText(id, id), minimum: 0, maximum: 3, step: 1, initial: 0,
            isMandatory: isMandatory,
            labels: (0...3).map { SurveyLabel(value: $0, text: StudyText("\($0)", "\($0)")) }, askedIf: askedIf)
    }

    private static func atLeast(_ question: String, _ value: Int) -> SurveyCondition {
        SurveyCondition(question: question, isAtLeast: value)
    }

    private static func atMost(_ question: String, _ value: Int) -> SurveyCondition {
        SurveyCondition(question: question, isAtMost: value)
    }

    private static func survey(_ questions: [SurveyQuestion]) -> SurveyDefinition {
        SurveyDefinition(title: StudyText("a", "a"), introduction: [], questions: questions)
    }

    @Test func aChainOfConditionsIsFine() {
        let questions = [
            Self.question("a"), Self.question("b", [Self.atLeast("a", 1)]), Self.question("c", [Self.atMost("b", 2)]),
        ]

        #expect(SurveyReachability(questions).flaws.isEmpty)
    }

    @Test func aCycleIsNamedOnceWithAllItsQuestions() {
        let questions = [
            Self.question("a"), Self.question("b", [Self.atLeast("d", 1)]), Self.question("c", [Self.atLeast("b", 1)]),
            Self.question("d", [Self.atLeast("c", 1)]),
        ]
        let flaws = SurveyReachability(questions).flaws

        #expect(flaws.map(\.kind) == [.conditionCycle])
        #expect(flaws.first?.path == "[1].askedIf[0].question")
        #expect(flaws.first?.problem.contains("b → d → c → b") == true)
    }

    @Test func twoCyclesAreNamedBoth() {
        let questions = [
            Self.question("a", [Self.atLeast("b", 1)]), Self.question("b", [Self.atLeast("a", 1)]),
            Self.question("c", [Self.atLeast("c", 1)]),
        ]

        #expect(SurveyReachability(questions).flaws.map(\.kind) == [.conditionCycle, .conditionCycle])
    }

    @Test(arguments: [
        [atLeast("a", 4)], [atMost("a", -1)], [atLeast("a", 2), atMost("a", 1)],
        [SurveyCondition(question: "a", isAtLeast: 3, isAtMost: 2)],
    ])
    func aConditionThatNoAnswerFulfilsIsFound(conditions: [SurveyCondition]) {
        let flaws = SurveyReachability([Self.question("a"), Self.question("b", conditions)]).flaws

        #expect(flaws.map(\.kind) == [.unreachableQuestion])
        #expect(flaws.first?.path == "[1].askedIf")
    }

    /// The conditions of the question that it waits for count too.
    @Test func conditionsThatExcludeEachOtherOverSeveralQuestionsAreFound() {
        let questions = [
            Self.question("a"), Self.question("b", [Self.atLeast("a", 2)]),
            Self.question("c", [Self.atLeast("b", 1), Self.atMost("a", 1)]),
        ]

        #expect(SurveyReachability(questions).flaws.map(\.path) == ["[2].askedIf"])
    }

    /// Whatever the conditions, a survey without flaws has answers for which each question is asked, and one with a
    /// question that no answers lead to has a flaw.
    @Test(arguments: UInt64(0)..<300) func whatIsCalledReachableIsAskedAfterSomeAnswers(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let names = ["a", "b", "c", "d"]
        let questions = names.enumerated().map { index, name in
            let conditions = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                names[..<index].randomElement(using: &random).map { other in
                    Bool.random(using: &random)
                        ? Self.atLeast(other, .random(in: 0...4, using: &random))
                        : Self.atMost(other, .random(in: -1...3, using: &random))
                }
            }
            return Self.question(name, conditions)
        }
        let flawed = Set(SurveyReachability(questions).flaws.map(\.path))

        for (index, question) in questions.enumerated() {
            let isReached = (0..<256).contains { number in
                let answers = (0..<4).map { number >> (2 * $0) & 3 }
                return Self.isAsked(question, in: questions, names, answers)
            }
            #expect(isReached != flawed.contains("[\(index)].askedIf"), "\(seed) \(question.id)")
        }
    }

    private static func isAsked(
        _ question: SurveyQuestion, in questions: [SurveyQuestion], _ names: [String], _ answers: [Int]
    ) -> Bool {
        question.askedIf.allSatisfy { condition in
            guard let place = names.firstIndex(of: condition.question) else { return false }
            return condition.holds(of: answers[place])
                && isAsked(questions[place], in: questions, names, answers)
        }
    }

    @Test func answersComeInTheOrderOfTheQuestions() throws {
        let survey = Self.survey([Self.question("a"), Self.question("b"), Self.question("c", [Self.atLeast("b", 2)])])

        #expect(try survey.checked(["b": 2, "a": 1, "c": 3]) == [1, 2, 3])
        #expect(try survey.checked(["b": 1, "a": 0]) == [0, 1, nil])
    }

    @Test func whatIsMissingOutOfRangeUnknownOrNotAskedIsNamed() throws {
        let survey = Self.survey([Self.question("a"), Self.question("b"), Self.question("c", [Self.atLeast("b", 2)])])
        let faults = try #require(throws: SurveyFaults.self) { try survey.checked(["b": 4, "c": 1, "z": 0]) }.faults

        #expect(faults.map(\.question) == ["z", "a", "b"])
        #expect(
            faults.map(\.problem) == [
                "is not a question of this survey", "must be answered", "must be a whole number from 0 to 3",
            ])
        let notAsked = try #require(throws: SurveyFaults.self) { try survey.checked(["a": 0, "b": 1, "c": 1]) }.faults
        #expect(notAsked.map(\.question) == ["c"])
    }

    @Test func anOptionalQuestionMayBeLeftOut() throws {
        let survey = Self.survey([Self.question("a", isMandatory: false), Self.question("b")])

        #expect(try survey.checked(["b": 0]) == [nil, 0])
    }
}
