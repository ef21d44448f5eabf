import HTTPTypes
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct HealthImportPageTests {
    @Test(arguments: [
        ("/health-import", "text/html; charset=utf-8"), ("/health-import.js", "text/javascript; charset=utf-8"),
    ])
    func isThereForEverybodyAndLoadsNothingFromElsewhere(path: String, type: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, path)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == type)
            #expect(answer.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
            #expect(!answer.text.contains("src=\"http") && !answer.text.contains("href=\"http"))
        }
    }

    @Test func hasEveryElementThatTheScriptLooksFor() async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, "/health-import").text
            let ids = Set(HealthImportPage.script.matches(of: /\$\("([a-z-]+)"\)/).map { String($0.1) })
            #expect(ids.count > 10)
            for id in ids { #expect(page.contains("id=\"\(id)\""), "\(id)") }
        }
    }

    @Test(arguments: ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("])
    func neverTakesATextForHTML(way: String) {
        #expect(!HealthImportPage.script.contains(way))
    }
}
