import Foundation
import HTTPTypes
import Localization
import NIOCore
import Quizzes
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct QuizPageTests {
    @Test(arguments: [
        ("/quiz", "text/html; charset=utf-8"), ("/quiz/welcome", "text/html; charset=utf-8"),
        ("/quiz/suggested?suggestion=1", "text/html; charset=utf-8"), ("/quiz.js", "text/javascript; charset=utf-8"),
    ])
    func isThereForEverybodyAndLoadsNothingFromElsewhere(path: String, type: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, path)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == type)
            #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            #expect(!answer.text.contains("src=\"http") && !answer.text.contains("href=\"http"))
            #expect(!answer.text.contains("{{"))
        }
    }

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
        let page = try QuizPage.text(of: quiz, in: language)
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

    /// The script finds each of its elements by id.
    @Test func hasEveryElementThatTheScriptLooksFor() throws {
        let page = try QuizPage.text(of: try #require(QuizCatalogue.current.first), in: .english)
        let ids = Set(QuizPage.script.matches(of: /\$\("([a-z-]+)"\)/).map { String($0.1) })
        #expect(ids.count > 15)
        for id in ids { #expect(page.contains("id=\"\(id)\""), "\(id)") }
        for prefix in ["alert", "wish"] {
            for part in ["place", "place-name", "latitude", "longitude", "locate"] {
                #expect(page.contains("id=\"\(prefix)-\(part)\""))
            }
        }
    }

    @Test func saysEverythingThatTheScriptSays() throws {
        let used = Set(QuizPage.script.matches(of: /words\.([a-zA-Z]+)/).map { String($0.1) })
        for language in ContentLanguage.allCases {
            let words = try JSONDecoder().decode(
                [String: String].self, from: Data(try QuizPageWords(language).forScript.utf8))
            #expect(used.isSubset(of: words.keys), "\(used.subtracting(words.keys))")
        }
    }

    @Test(arguments: ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("])
    func neverTakesATextForHTML(way: String) {
        #expect(!QuizPage.script.contains(way))
    }
}
