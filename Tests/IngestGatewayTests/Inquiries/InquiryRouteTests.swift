import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Sessions
import Testing

@testable import ingest_gateway

/// People with an account write to support, on the page and through the API.
@Suite(.timeLimit(.minutes(20))) struct InquiryRouteTests {
    private static let body = #"{"kind": "suggestion", "message": "Show oak, too."}"#

    private static func post(
        _ contact: InquiriesUnderTest, _ token: String, _ body: String = body, key: String? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(token)"]
        if let key, let name = HTTPField.Name("Idempotency-Key") { headers[name] = key }
        return try await contact.gateway.call(.post, "/api/v1/inquiries", headers: headers, ByteBuffer(string: body))
    }

    @Test func oneInquiryHoweverOftenItIsSentWithItsKey() async throws {
        try await InquiriesUnderTest.run { contact in
            let token = try await contact.gateway.signUp()
            let first = try await Self.post(contact, token, key: "one")
            let second = try await Self.post(contact, token, key: "one")
            #expect(first.status == 201 && second.status == 201 && first.text == second.text)
            let other = Self.body.replacing("oak", with: "elm")
            #expect(try await Self.post(contact, token, other, key: "one").status == 422)
            #expect(try await Self.post(contact, token, key: "two").status == 201)
            // Another person's key is another one.
            let ben = try await contact.gateway.signUp("ben@example.org")
            #expect(try await Self.post(contact, ben, key: "one").text != first.text)

            let own = try await contact.gateway.call(.get, "/api/v1/inquiries", token: token)
            let answer: InquiryRoutes.Answer = try own.decoded()
            #expect(answer.inquiries.map(\.state) == [.new, .new])
            #expect(answer.inquiries.first?.messages.map(\.text) == ["Show oak, too."])
            #expect(answer.inquiries.first?.messages.map(\.from) == ["person"])
        }
    }

    @Test(arguments: [
        (#"{"message": "Text"}"#, "#/kind"), (#"{"kind": "praise", "message": "Text"}"#, "#/kind"),
        (#"{"kind": "comment"}"#, "#/message"), (#"{"kind": "comment", "message": " \n "}"#, "#/message"),
        (#"{"kind": "comment", "message": "a\u202Eb"}"#, "#/message"),
    ])
    func refusesABodyAndNamesTheField(body: String, pointer: String) async throws {
        try await InquiriesUnderTest.run { contact in
            let answer = try await Self.post(contact, try await contact.gateway.signUp(), body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == [pointer])
        }
    }

    @Test func theDaysLimitIsSaidAndTheTextStays() async throws {
        try await InquiriesUnderTest.run { contact in
            let token = try await contact.gateway.signUp()
            for number in 1...Inquiry.mostPerDay {
                let body = Self.body.replacing("oak", with: "\(number)")
                #expect(try await Self.post(contact, token, body).status == 201)
            }
            let refused = try await Self.post(contact, token)
            #expect(refused.status == 429 && refused.headers[.retryAfter] == "86400")
            let page = try await BrowserSession(gateway: contact.gateway, token: token)
                .post("/contact", [("kind", "comment"), ("message", "Kept text")])
            #expect(page.status == 429 && page.text.contains("Kept text"))
        }
    }

    @Test func theFormOfSomebodySignedInAsksForNoAddress() async throws {
        try await InquiriesUnderTest.run { contact in
            let browser = BrowserSession(gateway: contact.gateway, token: try await contact.gateway.signUp())
            let form = try await browser.get("/contact").text
            #expect(!form.contains("name=\"email\"") && !form.contains("name=\"website\"") && !form.contains("{{"))
            #expect(form.contains("The answer comes to the address of your account"))
            let fields = [("kind", "comment"), ("message", "Line one\r\n\r\nLine two")]
            let sent = try await browser.post("/contact", fields)
            #expect(sent.status == 303 && sent.headers[.location] == "/contact?done=sent")
            let page = try await browser.get("/contact?done=sent").text
            #expect(page.contains("Your message has been sent.") && page.contains("Line one"))
            let path = try #require(page.firstMatch(of: #/href="(\/contact\/[0-9a-f-]{36})"/#)?.1)
            let inquiry = try await browser.get(String(path))
            #expect(inquiry.text.contains("Line one\n\nLine two") && inquiry.text.contains("Not answered yet"))
            // Nobody else has such a page, and whoever is signed out is led to the sign-in.
            let ben = BrowserSession(
                gateway: contact.gateway, token: try await contact.gateway.signUp("ben@example.org"))
            #expect(try await ben.get(String(path)).status == 404)
            #expect(try await contact.stranger.get(String(path)).headers[.location] == "/sign-in?to=\(path)")
        }
    }

    @Test func aFormFromBeforeASignOutKeepsItsText() async throws {
        try await InquiriesUnderTest.run { contact in
            let answer = try await contact.stranger.post("/contact", [("kind", "comment"), ("message", "Kept text")])
            #expect(answer.status == 401 && answer.text.contains("Kept text") && answer.text.contains("signed out"))
            #expect(answer.text.contains("name=\"email\""))
        }
    }

    @Test func writingAgainOpensItAgain() async throws {
        try await InquiriesUnderTest.run { contact in
            let person = try await contact.gateway.join()
            let (support, _) = try await contact.support()
            let id = try await contact.send(of: person)
            let close = #"{"state": "closed", "version": 1, "reason": "done"}"#
            let path = "/api/v1/support/inquiries/\(id)/state"
            #expect(try await contact.gateway.call(.put, path, token: support.token.text, close).status == 204)
            let browser = BrowserSession(gateway: contact.gateway, token: person.token.text)
            for _ in 1...2 {
                let again = try await browser.post("/contact/\(id)", [("message", "It is not done")])
                #expect(again.status == 303 && again.headers[.location] == "/contact/\(id)?done=added")
            }
            let read = try await contact.gateway.call(.get, "/api/v1/inquiries/\(id)", token: person.token.text)
            let inquiry: InquiryJSON = try read.decoded()
            #expect(inquiry.state == .open && inquiry.messages.count == 2)
            let faulty = try await browser.post("/contact/\(id)", [("message", "")])
            #expect(faulty.status == 422)
        }
    }

    @Test func theExportHasThemAndTheErasureTakesThem() async throws {
        try await InquiriesUnderTest.run { contact in
            let person = try await contact.gateway.join()
            _ = try await contact.send(of: person)
            let written = try await contact.gateway.features.inquiryStore.inquiries(of: person.userID)
            #expect(written.map { $0.messages.map(\.text) } == [["A suggestion."]])
            try await contact.gateway.leave(person.token.text)
            for table in ["inquiries", "inquiry_messages"] {
                #expect(try await contact.count(table) == 0)
            }
        }
    }
}
