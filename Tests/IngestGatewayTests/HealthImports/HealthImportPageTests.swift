import Domain
import Foundation
import HTTPTypes
import Localization
import MessageProtocol
import Sessions
import Testing
import WebPages

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct HealthImportPageTests {
    @Test func leadsWhoeverIsSignedOutToTheSignInAndBack() async throws {
        try await HealthImportsUnderTest.run { imports in
            let browser = BrowserSession(gateway: imports.gateway)
            for answer in [try await browser.get("/health-import"), try await browser.post("/health-import", [])] {
                #expect(answer.status == 303 && answer.headers[.location] == "/sign-in?to=/health-import")
            }
        }
    }

    @Test func listsImportsAndTakesThemOffTheListWithoutJavaScript() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(10)
            let id = try await imports.status(path).id
            let browser = BrowserSession(gateway: imports.gateway, token: imports.token)
            let page = try await browser.get("/health-import")
            #expect(
                page.text.contains("Waiting for the rest of the file: 0 %") && page.text.contains("value=\"\(id)\""))
            #expect(page.text.contains("<noscript>") && page.text.contains("export.zip"))
            #expect(try await browser.post("/health-import", [("remove", "\(id)")]).status == 303)
            #expect(try await browser.get("/health-import").text.contains("None yet."))
            // A second time, and what is no import.
            for other in ["\(id)", "nothing", ""] {
                #expect(try await browser.post("/health-import", [("remove", other)]).status == 303)
            }
        }
    }

    @Test func removesNothingOfSomebodyElse() async throws {
        try await HealthImportsUnderTest.run { imports in
            let path = try await imports.begin(10)
            let id = try await imports.status(path).id
            let other = BrowserSession(
                gateway: imports.gateway, token: try await imports.gateway.signUp("other@example.org"))
            _ = try await other.post("/health-import", [("remove", "\(id)")])
            #expect(try await imports.status(path).id == id)
            #expect(try await other.get("/health-import").text.contains("None yet."))
        }
    }

    @Test(arguments: ContentLanguage.allCases) func saysWhatBecameOfAFile(language: ContentLanguage) throws {
        let report = ImportReport(
            taken: 12_345, repeated: 2, skipped: ["HKWater": 31], refused: ["the unit kg does not <measure> it": 2],
            endedEarly: "the zip file ends early")
        let page = HealthImportPage(
            language: language,
            imports: [
                HealthImport(
                    id: ImportID(), state: .done, size: 2_000_000, receivedBytes: 2_000_000, readBytes: 2_000_000,
                    createdAt: GatewayUnderTest.now, report: report)
            ])
        let html = try PageLibrary.gateway.html(page)
        let texts =
            switch language {
            case .english: ["12,345", "Already stored", "Not used here", "2 MB", "Remove from the list"]
            case .german: ["12.345", "Schon gespeichert", "Hier nicht verwendet", "2 MB", "Aus der Liste entfernen"]
            }
        for text in texts { #expect(html.contains(text), "\(text)") }
        #expect(html.contains("does not &lt;measure&gt; it") && html.contains("<table lang=\"en\">"))
        #expect(!html.contains("data-moving") && !html.contains("{{"))
    }

    @Test func takesNoFileOfSomebodyWhoDoesNotConsent() throws {
        var page = HealthImportPage(language: .english)
        page.obstacle = .noConsent
        let html = try PageLibrary.gateway.html(page)
        #expect(html.contains("You have not allowed us") && !html.contains("type=\"file\""))
    }
}
