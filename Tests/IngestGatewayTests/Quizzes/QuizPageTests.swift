import HTTPTypes
import Localization
import NIOCore
import Quizzes
import Testing
import WebPages

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct QuizPageTests {
    @Test func thereIsNoPageOfAQuizThatThereIsNot() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/quiz/sleep")
            #expect(answer.status == 404)
        }
    }

    @Test(arguments: [("/quiz", "de", "de"), ("/quiz", "fr", "en"), ("/quiz?language=de", "en", "de")])
    func speaksTheBrowsersLanguageOrTheOneThatIsAskedFor(path: String, accepted: String, language: String) async throws
    {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, path, headers: [.acceptLanguage: accepted], ByteBuffer()).text
            #expect(page.contains("<html lang=\"\(language)\">"))
            #expect(page.contains(language == "de" ? "keine Diagnose" : "no diagnosis"))
        }
    }

    /// Each question is a group with a legend, and each answer has a label.
    @Test(arguments: QuizCatalogue.current, ContentLanguage.allCases)
    func showsEveryQuestionWithALegendAndLabels(_ quiz: QuizDefinition, _ language: ContentLanguage) throws {
        let page = try PageLibrary.gateway.html(QuizPage(definition: quiz, language: language))
        for question in quiz.questions {
            #expect(page.contains("<fieldset id=\"q-\(question.id)\""))
            #expect(page.contains("<legend>\(question.text.text(in: language.rawValue))"))
            for option in question.options {
                #expect(page.contains("name=\"\(question.id)\" value=\"\(option.id)\""))
            }
        }
        let form = try #require(page.split(separator: "<form id=\"quiz\"").last?.split(separator: "</form>").first)
        let bare = form.matches(of: /<label class="choice">\s*<input type="(?:radio|checkbox)"/).count
        #expect(bare == form.matches(of: /<input type="(?:radio|checkbox)"/).count)
        #expect(!form.contains(/<input type="range"(?![^>]*aria-label=")/))
    }

    @Test func saysEverythingThatTheScriptSays() {
        let script = String(decoding: PackageResources.quiz_js, as: UTF8.self)
        let used = Set(script.matches(of: /words\.([a-zA-Z]+)/).map { String($0.1) })
        for language in ContentLanguage.allCases {
            let words = QuizPageWords(language).forScript
            #expect(!used.isEmpty)
            #expect(used.isSubset(of: words.keys), "\(used.subtracting(words.keys))")
        }
    }
}
