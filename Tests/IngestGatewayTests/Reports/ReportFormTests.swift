import Domain
import HTTPTypes
import MessageProtocol
import Sessions
import Testing

@testable import ingest_gateway

/// The form of a report as browsers send it, without scripts.
@Suite(.timeLimit(.minutes(20))) struct ReportFormTests {
    private func fields(
        latitude: String = "47.56", longitude: String = "7.59", allergen: String = "birch", comment: String = "itches"
    ) -> [(String, String)] {
        [
            ("step", "symptoms"), ("key", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"), ("latitude", latitude),
            ("longitude", longitude), ("allergens", allergen), ("symptoms", "sneezing"), ("severity", "severe"),
            ("comment", comment), ("go", "send"),
        ]
    }

    @Test func leadsToTheMapAroundTheReport() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let answer = try await browser.post("/report", fields())
            #expect(answer.status == 303)
            // Birch is none of the person's own allergens, which would hide it.
            #expect(
                answer.headers[.location] == "/map?latitude=47.56&longitude=7.59&zoom=11&reported=yes&show=all")
            let fact = try #require(try await gateway.announced(UserAlertSubmitted.self).first)
            #expect(fact.report.allergens == [.birch] && fact.report.comment?.text == "itches")
            // The phone's clock counts for nothing.
            #expect(fact.submittedAt == GatewayUnderTest.now)
        }
    }

    @Test func takesASecondSubmissionForTheSameReport() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            for _ in 1...2 { #expect(try await browser.post("/report", fields()).status == 303) }
            #expect(try await gateway.announced(UserAlertSubmitted.self).count == 1)
        }
    }

    @Test(arguments: [("90", "0"), ("-90", "180"), ("12", "180"), ("12", "-180"), ("12,5", "-179.9999")])
    func takesPlacesAtTheEndsOfTheWorld(latitude: String, longitude: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let answer = try await browser.post("/report", fields(latitude: latitude, longitude: longitude))
            #expect(answer.status == 303)
            let list = try await browser.get("/api/v1/map/reports/list?bbox=-180,-90,180,90")
            #expect(list.status == 200 && list.text.contains("birch"))
        }
    }

    @Test func givesBackWhatWasTypedToWhoeverIsSignedOut() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await BrowserSession(gateway: gateway).post("/report", fields())
            #expect(answer.status == 401)
            for part in ["value=\"47.56\"", "value=\"birch\"", "value=\"itches\"", "value=\"sneezing\" checked"] {
                #expect(answer.text.contains(part), "\(part)")
            }
            #expect(
                answer.text.contains("what you typed is still here") && answer.text.contains("href=\"/sign-in?to=/\""))
            #expect(try await gateway.announced(UserAlertSubmitted.self).isEmpty)
        }
    }

    /// Somebody signed out and in again in another tab: the form has the token of the session before.
    @Test func givesBackAFormOfAnEarlierSessionThatCanBeSentThen() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let answer = try await browser.post("/report", fields(), openedAs: "earlier")
            #expect(answer.status == 401 && answer.text.contains("value=\"itches\""))
            #expect(try await gateway.announced(UserAlertSubmitted.self).isEmpty)
            #expect(try await browser.post("/report", fields()).status == 303)
        }
    }

    /// Of a page of another version: fields that are not known, and some that are missing.
    @Test func understandsAFormOfAnotherVersion() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let newer = fields() + [("mood", "bad"), ("allergens", "unicorn")]
            #expect(try await browser.post("/report", newer).status == 303)
            let older = [("latitude", "47.56"), ("longitude", "7.59"), ("allergens", "birch")]
            let answer = try await browser.post("/report", older)
            #expect(answer.status == 200 && answer.text.contains("value=\"birch\" checked"))
        }
    }

    @Test func refusesTextThatTurnsRoundAndKeepsIt() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let answer = try await browser.post("/report", fields(comment: "\u{202E}abc"), language: "de")
            #expect(answer.status == 422 && answer.text.contains("Einige Zeichen sind unsichtbar"))
            #expect(answer.text.contains("aria-invalid=\"true\"") && answer.text.contains("abc"))
        }
    }

    /// The return key presses the form's first button, which looks for a town.
    @Test func goesOnByTheReturnKey() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let place = [("step", "place"), ("latitude", "47.56"), ("longitude", "7.59"), ("go", "find")]
            #expect(try await browser.post("/report", place + [("town", "")]).text.contains("name=\"not-sure\""))
            #expect(try await browser.post("/report", place + [("town", "Basel")]).text.contains("value=\"town "))
        }
    }

    @Test func saysWhetherTheNameIsShown() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await gateway.join()
            let browser = BrowserSession(gateway: gateway, token: person.token.text)
            var step = fields()
            step[0] = ("step", "allergens")
            step[8] = ("go", "next")
            #expect(try await browser.post("/report", step).text.contains("Nobody sees your name"))
            try await gateway.people.show("anna_b", of: person.userID, at: GatewayUnderTest.now)
            #expect(try await browser.post("/report", step).text.contains("your user name, anna_b"))
        }
    }
}
