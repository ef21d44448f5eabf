import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import RequestedNotifications
import Sessions
import Testing

@testable import ingest_gateway

/// Support reads, answers and closes inquiries; each look is told to the audit.
@Suite(.timeLimit(.minutes(20))) struct SupportInboxTests {
    private static let inbox = "/api/v1/support/inquiries"

    private static func answer(_ text: String = "It is mended.", version: Int) -> String {
        #"{"message": "\#(text)", "version": \#(version), "reason": "an answer"}"#
    }

    private static func read(
        _ id: InquiryID, _ contact: InquiriesUnderTest, _ token: String
    ) async throws -> SupportInquiryJSON {
        try await contact.gateway.call(.get, "\(inbox)/\(id)?reason=look", token: token).decoded()
    }

    @Test func anAnswerGoesToTheConfirmedAddressOfAStranger() async throws {
        try await InquiriesUnderTest.run { contact in
            let (support, _) = try await contact.support()
            let id = try await contact.writeAndConfirm()
            let token = support.token.text
            #expect(try await Self.read(id, contact, token).state == .open)
            let sent = try await contact.gateway.call(
                .post, "\(Self.inbox)/\(id)/answers", token: token,
                Self.answer("Thanks.\\n\\nIt is mended.", version: 1))
            #expect(sent.status == 204)

            #expect(try await contact.kinds() == [.confirmInquiry, .inquiryAnswered])
            let mail = try #require(try await contact.mails().last)
            #expect(mail.address == "ada@example.org" && mail[.answer] == "Thanks.\n\nIt is mended.")
            let request = try #require(try await contact.gateway.announced(NotificationRequested.self).last)
            #expect(request.userID == nil && request.sender == .ingestGateway)
            let inquiry = try await Self.read(id, contact, token)
            #expect(inquiry.state == .answered && inquiry.version == 2)
            #expect(inquiry.messages.map(\.answeredBy) == [nil, support.userID])
        }
    }

    @Test func anAnswerGoesToTheAccountAndOnlyToAConfirmedAddress() async throws {
        try await InquiriesUnderTest.run { contact in
            let (support, _) = try await contact.support()
            let anna = try await contact.gateway.join("anna@example.org")
            let ben = try await contact.gateway.join("ben@example.org", isConfirmed: false)
            for person in [anna, ben] {
                let id = try await contact.send(of: person)
                let sent = try await contact.gateway.call(
                    .post, "\(Self.inbox)/\(id)/answers", token: support.token.text, Self.answer(version: 1))
                #expect(sent.status == 204)
                let own = try await contact.gateway.call(.get, "/api/v1/inquiries/\(id)", token: person.token.text)
                let inquiry: InquiryJSON = try own.decoded()
                #expect(inquiry.messages.map(\.from) == ["person", "support"])
                #expect(!own.text.contains("\(support.userID)"))
            }
            let requests = try await contact.gateway.announced(NotificationRequested.self)
            #expect(requests.map(\.userID) == [anna.userID])
            let mail = try #require(try await contact.mails().first)
            #expect(mail.address == nil && mail.link?.hasPrefix("https://breathe.example/contact/") == true)
        }
    }

    @Test func everyLookAndEveryChangeIsToldToTheAudit() async throws {
        try await InquiriesUnderTest.run { contact in
            let (support, browser) = try await contact.support()
            let person = try await contact.gateway.join()
            let id = try await contact.send(of: person)
            let token = support.token.text
            _ = try await contact.gateway.call(.get, "\(Self.inbox)?reason=morning", token: token)
            _ = try await browser.get("/support/inquiries/\(id)")
            _ = try await contact.gateway.call(
                .post, "\(Self.inbox)/\(id)/answers", token: token, Self.answer(version: 1))
            for state in ["closed", "open"] {
                let body = #"{"state": "\#(state)", "version": \#(state == "closed" ? 2 : 3), "reason": "a test"}"#
                let changed = try await contact.gateway.call(.put, "\(Self.inbox)/\(id)/state", token: token, body)
                #expect(changed.status == 204)
            }
            let acts = try await contact.gateway.announced(StaffActed.self)
            #expect(
                acts.map(\.action) == [
                    "inquiries.read", "inquiry.read", "inquiry.answered", "inquiry.closed", "inquiry.reopened",
                ])
            #expect(acts.allSatisfy { $0.actor == support.userID })
            #expect(acts.map(\.reason) == ["morning", "the inbox", "an answer", "a test", "a test"])
            #expect(acts.dropFirst().allSatisfy { $0.subject == person.userID && $0.detail == "\(id)" })
            #expect(acts.map(\.route).contains("GET /support/inquiries/{id}"))
        }
    }

    @Test func ofTwoAnswersAtOnceTheSecondSeesTheFirst() async throws {
        try await InquiriesUnderTest.run { contact in
            let (support, browser) = try await contact.support()
            let id = try await contact.send(of: try await contact.gateway.join())
            let token = support.token.text
            let first = try await contact.gateway.call(
                .post, "\(Self.inbox)/\(id)/answers", token: token, Self.answer("The first answer", version: 1))
            #expect(first.status == 204)
            let second = try await contact.gateway.call(
                .post, "\(Self.inbox)/\(id)/answers", token: token, Self.answer("The second", version: 1))
            #expect(second.status == 409)
            let page = try await browser.post(
                "/support/inquiries/\(id)/answers",
                [("text", "The second answer"), ("version", "1"), ("reason", "an answer")])
            #expect(page.status == 409)
            #expect(page.text.contains("The first answer") && page.text.contains("The second answer"))
            #expect(page.text.contains("name=\"version\" value=\"2\""))
            #expect(try await contact.mails().count == 1)
        }
    }

    @Test func aClosedInquiryIsReopenedBeforeItIsAnswered() async throws {
        try await InquiriesUnderTest.run { contact in
            let (support, browser) = try await contact.support()
            let id = try await contact.send(of: try await contact.gateway.join())
            let closed = try await browser.post(
                "/support/inquiries/\(id)/state", [("form", "close"), ("version", "1"), ("reason", "no question")])
            #expect(closed.headers[.location] == "/support/inquiries/\(id)?done=closed")
            let page = try await browser.get("/support/inquiries/\(id)").text
            #expect(page.contains("Reopen the inquiry") && !page.contains("id=\"answer-form\""))
            let refused = try await contact.gateway.call(
                .post, "\(Self.inbox)/\(id)/answers", token: support.token.text, Self.answer(version: 2))
            #expect(refused.status == 409)
            let reopened = try await browser.post(
                "/support/inquiries/\(id)/state", [("form", "reopen"), ("version", "2"), ("reason", "once more")])
            #expect(reopened.headers[.location] == "/support/inquiries/\(id)?done=reopened")
            #expect(try await Self.read(id, contact, support.token.text).state == .open)
        }
    }

    @Test func filtersByStateAndKindAndShowsPages() async throws {
        try await InquiriesUnderTest.run { contact in
            let (support, _) = try await contact.support()
            let person = try await contact.gateway.join()
            var ids: [InquiryID] = []
            for number in 1...3 {
                contact.clock.advance(by: 60)
                ids.append(try await contact.send("Number \(number)", of: person))
            }
            _ = try await contact.gateway.call(
                .post, "\(Self.inbox)/\(ids[2])/answers", token: support.token.text, Self.answer(version: 1))
            func list(_ query: String) async throws -> SupportRoutes.Inbox {
                try await contact.gateway.call(
                    .get, "\(Self.inbox)?reason=look&\(query)", token: support.token.text
                ).decoded()
            }
            #expect(try await list("").inquiries.map(\.id) == [ids[0], ids[1]])
            #expect(try await list("state=answered").inquiries.map(\.id) == [ids[2]])
            #expect(try await list("state=all&kind=comment").inquiries.isEmpty)
            let first = try await list("limit=1")
            let second = try await list("limit=1&after=\(try #require(first.next))")
            #expect((first.inquiries + second.inquiries).map(\.beginning) == ["Number 1", "Number 2"])
            let bad = try await contact.gateway.call(
                .get, "\(Self.inbox)?state=lost&limit=0&reason=look", token: support.token.text)
            #expect(try bad.parameters == ["state", "limit"])
        }
    }

    @Test func thePagesAskForTheReasonOnce() async throws {
        try await InquiriesUnderTest.run { contact in
            let (support, _) = try await contact.support()
            let id = try await contact.send(of: try await contact.gateway.join())
            let browser = BrowserSession(gateway: contact.gateway, token: support.token.text)
            let asked = try await browser.get("/support/inquiries/\(id)")
            #expect(asked.headers[.location] == "/account/staff/reason?to=/support/inquiries/\(id)")
            let signedOut = try await contact.stranger.get("/support/inquiries")
            #expect(signedOut.headers[.location] == "/sign-in?to=/support/inquiries")
            #expect(try await contact.gateway.announced(StaffActed.self).isEmpty)
            let answered = try await browser.post(
                "/support/inquiries/\(id)/answers", [("text", "An answer"), ("version", "1"), ("reason", "an answer")])
            #expect(answered.status == 303)
            #expect(answered.headers[.setCookie]?.contains("__Host-reason=") == true)
        }
    }

    @Test func whatIsFaultyComesBackWithWhatWasTyped() async throws {
        try await InquiriesUnderTest.run { contact in
            let (_, browser) = try await contact.support()
            let id = try await contact.send(of: try await contact.gateway.join())
            for (text, reason, word) in [
                ("", "an answer", "Write an answer of at most"), ("Kept answer", "x", "Give a reason"),
            ] {
                let refused = try await browser.post(
                    "/support/inquiries/\(id)/answers", [("text", text), ("version", "1"), ("reason", reason)])
                #expect(refused.status == 422 && refused.text.contains(word))
                #expect(refused.text.contains(">\(text)</textarea>"))
            }
            #expect(try await contact.mails().isEmpty)
            #expect(try await browser.get("/support/inquiries/\(InquiryID())").status == 404)
        }
    }
}
