import Domain
import Foundation
import Testing

@testable import Quizzes

@Suite struct QuizCatalogueTests {
    @Test func holdsTheWelcomeTheDailyAndTheSuggestedQuiz() {
        #expect(QuizCatalogue.current.map(\.id) == ["welcome", "daily", "suggested"])
    }

    @Test(arguments: QuizCatalogue.all)
    func eachDefinitionIsFoundByItsIDAndVersionAndIsSound(_ definition: QuizDefinition) {
        #expect(QuizCatalogue.definition(id: definition.id, version: definition.version) == definition)
        #expect(definition.flaws == [])
    }

    /// A file that is forgotten in the catalogue is embedded all the same and never asked.
    @Test func holdsEachFileOfTheDefinitions() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Shared/Quizzes/Definitions")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect(Set(files) == Set(QuizCatalogue.all.map { "\($0.id).v\($0.version).json" }))
    }

    /// Apps that know only an earlier version have until then; the newest has no end.
    @Test(arguments: QuizCatalogue.all)
    func onlyTheNewestVersionHasNoEnd(_ definition: QuizDefinition) {
        let isCurrent = QuizCatalogue.current(id: definition.id) == definition
        #expect((definition.answerableUntil == nil) == isCurrent)
    }

    @Test func theWelcomeQuizOffersEveryAllergenThereIs() throws {
        let question = try #require(QuizCatalogue.current(id: "welcome")?.question("allergens"))
        #expect(question.options.filter { !$0.standsAlone }.map(\.id) == Allergen.allCases.map(\.rawValue))
    }

    /// What was asked before is asked in the same words.
    @Test func theSecondWelcomeQuizOnlyAddsAllergens() throws {
        let (first, second) = (
            try #require(QuizCatalogue.definition(id: "welcome", version: 1)),
            try #require(QuizCatalogue.definition(id: "welcome", version: 2))
        )
        #expect(first.answerableUntil != nil)
        let (before, after) = (first.questions, second.questions)
        #expect(before.map(\.id) == after.map(\.id) && before.dropFirst() == after.dropFirst())
        let added = try #require(after.first).options.filter { option in !(before.first?.options ?? []).contains(option)
        }
        #expect(added.map(\.id) == ["animal-dander", "dust", "ticks", "chemicals"])
    }

    /// Whoever learns from the answers finds a metric's explanation by its name.
    @Test func theSuggestedQuizAsksForEachExplanationThatThePersonMayKnow() throws {
        let question = try #require(QuizCatalogue.current(id: "suggested")?.question("context"))
        // Pollen and ozone are known from stations.
        let known = HealthExplanation.allCases.filter { $0 != .highPollen && $0 != .highOzone }.map(\.rawValue)
        #expect(Set(known).isSubset(of: question.options.map(\.id)))
    }

    @Test func theNewestOfSeveralVersionsIsTheCurrentOne() throws {
        let first = try QuizDefinition.sample(version: 1)
        let second = try QuizDefinition.sample(version: 2)
        #expect(QuizCatalogue.newest(of: [second, first]) == [second])
        #expect(QuizCatalogue.newest(of: [first, second]) == [second])
    }
}

extension QuizDefinition {
    /// - Parameter questions: JSON of further questions, each with a comma before it.
    static func sample(version: Int = 1, _ questions: String = "", rules: String = "", end: String = "") throws -> Self
    {
        let text = #"{"en": "Text", "de": "Text"}"#
        let json = """
            {"id": "sample", "version": \(version), "title": \(text), "introduction": \(text),
             "questions": [
                {"id": "score", "kind": "scale", "text": \(text), "minimum": 0, "maximum": 3, "step": 1,
                 "isRequired": true}\(questions.replacing("TEXT", with: text))],
             "rules": [\(rules)]\(end)}
            """
        return try JSONDecoder().decode(QuizDefinition.self, from: Data(json.utf8))
    }

    /// With a choice, choices that may stand alone, and a question that is asked after some of them.
    static func rich() throws -> Self {
        try sample(
            """
            , {"id": "one", "kind": "choice", "text": TEXT,
               "options": [{"id": "yes", "text": TEXT}, {"id": "no", "text": TEXT}]}
            , {"id": "some", "kind": "choices", "text": TEXT, "isRequired": true,
               "askedWhen": {"question": "one", "isOneOf": ["yes"]},
               "options": [{"id": "a", "text": TEXT}, {"id": "b", "text": TEXT},
                           {"id": "none", "text": TEXT, "standsAlone": true}]}
            , {"id": "fine", "kind": "scale", "text": TEXT, "minimum": 1, "maximum": 2, "step": 0.25,
               "askedWhen": {"question": "some", "isOneOf": ["b"]}}
            """)
    }
}
