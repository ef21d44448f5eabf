import Testing

@testable import Quizzes

@Suite struct QuizFlawTests {
    private static let option = #"{"id": "a", "text": TEXT}, {"id": "b", "text": TEXT}"#

    @Test func aSoundDefinitionHasNone() throws {
        #expect(try QuizDefinition.rich().flaws == [])
    }

    @Test(arguments: [
        (#", {"id": "score", "kind": "choice", "text": TEXT, "options": [OPTIONS]}"#, "occurs twice"),
        (#", {"id": "More?", "kind": "choice", "text": TEXT, "options": [OPTIONS]}"#, "not a plain word"),
        (#", {"id": "more", "kind": "choice", "text": {"en": "a", "de": " "}, "options": [OPTIONS]}"#, "blank"),
        (#", {"id": "more", "kind": "choice", "text": TEXT, "options": []}"#, "offers no choice"),
        (
            #", {"id": "more", "kind": "choice", "text": TEXT, "options": [OPTIONS, {"id": "a", "text": TEXT}]}"#,
            "offers 'a' twice"
        ),
        (#", {"id": "more", "kind": "scale", "text": TEXT, "minimum": 0, "maximum": 1, "step": 0.3}"#, "do not lead"),
        (#", {"id": "more", "kind": "scale", "text": TEXT, "minimum": 0, "maximum": 1, "step": 0}"#, "do not lead"),
        (
            #", {"id": "more", "kind": "choice", "text": TEXT, "options": [OPTIONS], "askedWhen": {"question": "more", "isOneOf": ["a"]}}"#,
            "not asked before"
        ),
        (
            #", {"id": "more", "kind": "choice", "text": TEXT, "options": [OPTIONS], "askedWhen": {"question": "score", "isAtLeast": 4}}"#,
            "outside its scale"
        ),
        (
            #", {"id": "more", "kind": "choice", "text": TEXT, "options": [OPTIONS], "askedWhen": {"question": "score", "isOneOf": ["a"]}}"#,
            "a value of the wrong type"
        ),
    ])
    func namesWhatItsAuthorOverlooked(question: String, flaw: String) throws {
        let flaws = try QuizDefinition.sample(question.replacing("OPTIONS", with: Self.option)).flaws
        #expect(flaws.count == 1)
        #expect(flaws.first?.contains(flaw) == true, "\(flaws)")
    }

    @Test(arguments: [
        (#"{"name": "severe", "anyOf": [{"question": "score", "isAtLeast": 3}], "source": ""}"#, "no source"),
        (#"{"name": "severe", "anyOf": [{"question": "other", "isAtLeast": 3}], "source": "us"}"#, "not asked before"),
    ])
    func namesRulesThatAreAboutNothing(rule: String, flaw: String) throws {
        let flaws = try QuizDefinition.sample(rules: rule).flaws
        #expect(flaws.count == 1)
        #expect(flaws.first?.contains(flaw) == true, "\(flaws)")
    }

    @Test func aDefinitionWithoutALanguageIsNone() {
        #expect(throws: DecodingError.self) {
            try QuizDefinition.sample(#", {"id": "more", "kind": "choice", "text": {"en": "a"}, "options": []}"#)
        }
    }
}
