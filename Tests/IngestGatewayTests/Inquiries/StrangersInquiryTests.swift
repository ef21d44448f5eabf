import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Postgres
import RequestedNotifications
import Testing

@testable import ingest_gateway

/// People without an account write to support; it is ten in the morning of 10 April 2023, UTC.
@Suite(.timeLimit(.minutes(20))) struct StrangersInquiryTests {
    private static let text = "The card of birch is wrong."

    @Test func nothingTypedIsMailedOrShownBeforeTheLinkHasConfirmedTheAddress() async throws {
        try await InquiriesUnderTest.run { contact in
            let (_, support) = try await contact.support()
            let sent = try await contact.write(Self.text, as: "Ada@example.org")
            #expect(sent.status == 303 && sent.headers[.location] == "/contact?done=unconfirmed")

            let mail = try #require(try await contact.mails().last)
            #expect(try await contact.kinds() == [.confirmInquiry])
            #expect(mail.address == "ada@example.org" && mail.values.isEmpty)
            #expect(mail.link?.hasPrefix("https://breathe.example/contact/confirm/") == true)
            #expect(try await !support.get("/support/inquiries?state=all").text.contains(Self.text))

            // A scanner of mail opens the link; nothing happens.
            let path = try await contact.confirmation()
            let asked = try await contact.stranger.get(path)
            #expect(asked.status == 200 && asked.text.contains("Confirm my address") && !asked.text.contains(Self.text))
            #expect(try await !support.get("/support/inquiries?state=all").text.contains(Self.text))

            for _ in 1...2 { #expect(try await contact.stranger.post(path, []).status == 200) }
            #expect(try await support.get("/support/inquiries").text.contains(Self.text))
            #expect(try await contact.count("inquiries") == 1)
        }
    }

    @Test func textAndAddressAreStoredSealed() async throws {
        try await InquiriesUnderTest.run { contact in
            _ = try await contact.write(Self.text)
            try await contact.writeAndConfirm("Another text", as: "ben@example.org")
            for table in ["unconfirmed_inquiries", "inquiries", "inquiry_messages"] {
                let rows = try await contact.gateway.pool.query(
                    "SELECT encode(convert_to(to_jsonb(t)::text, 'UTF8'), 'escape') FROM \(identifier: table) AS t"
                ).decode(String.self)
                #expect(!rows.isEmpty)
                let hex = Data(Self.text.utf8).map { String(format: "%02x", $0) }.joined()
                for word in ["birch", "Another", "ada@", "ben@", hex] {
                    #expect(rows.allSatisfy { !$0.contains(word) }, "\(table) has \(word)")
                }
            }
            let left = try await contact.gateway.pool.query(
                "SELECT count(*) FROM unconfirmed_inquiries WHERE confirmed_at IS NOT NULL AND address IS NOT NULL"
            ).decode(Int.self)
            #expect(left == [0])
        }
    }

    /// After how many seconds it sends the form, which field it changes, and what it is told.
    private static let robots: [(Double, (String, String)?, String)] = [
        (0.5, nil, "faster than people write"),
        (20, ("website", "https://spam.example"), "a field that people do not see"),
        (90_000, nil, "more than a day ago"), (20, ("opened", "1681120800.AAAA"), "more than a day ago"),
    ]

    @Test(arguments: robots) func aRobotIsToldWhyAndWhatItTypedStays(
        seconds: Double, more: (String, String)?, words: String
    ) async throws {
        try await InquiriesUnderTest.run { contact in
            let page = try await contact.stranger.get("/contact").text
            let opened = try #require(page.firstMatch(of: #/name="opened" value="([^"]+)"/#)?.1)
            contact.clock.advance(by: seconds)
            var fields = [
                ("kind", "comment"), ("message", Self.text), ("email", "ada@example.org"), ("opened", String(opened)),
            ]
            if let more { fields = fields.filter { $0.0 != more.0 } + [more] }
            let refused = try await contact.stranger.post("/contact", fields)

            #expect(refused.status == 422 && refused.text.contains(words))
            #expect(refused.text.contains(Self.text) && refused.text.contains("ada@example.org"))
            #expect(!refused.text.contains("spam.example"))
            #expect(try await contact.gateway.outbox().isEmpty)
            #expect(try await contact.count("unconfirmed_inquiries") == 0)

            // A person presses the button once more, and it is taken.
            let again = try #require(refused.text.firstMatch(of: #/name="opened" value="([^"]+)"/#)?.1)
            contact.clock.advance(by: 5)
            let fields2 = [
                ("kind", "comment"), ("message", Self.text), ("email", "ada@example.org"), ("opened", String(again)),
                ("website", ""),
            ]
            #expect(try await contact.stranger.post("/contact", fields2).status == 303)
        }
    }

    @Test func whatIsFaultyIsNamedAndKept() async throws {
        try await InquiriesUnderTest.run { contact in
            let long = String(repeating: "ä", count: 2_001)
            for (kind, message, email, word) in [
                ("praise", "A text", "ada@example.org", "Choose what it is"),
                ("comment", "  ", "ada@example.org", "Write something"),
                ("comment", long, "ada@example.org", "Write something"),
                ("comment", "A\u{202E}text", "ada@example.org", "cannot be seen"),
                ("comment", "A text", "ada", "Enter an address"),
            ] {
                let refused = try await contact.write(message, as: email, kind: kind)
                #expect(refused.status == 422 && refused.text.contains(word), "\(word)")
                #expect(refused.text.contains("value=\"\(email)\""))
            }
            #expect(try await contact.gateway.outbox().isEmpty)
        }
    }

    @Test func nobodysMailboxIsFilled() async throws {
        try await InquiriesUnderTest.run { contact in
            for number in 1...PostgresInquiryStore.mostPerAddress {
                #expect(try await contact.write("Text \(number)").status == 303)
            }
            let refused = try await contact.write("One more")
            #expect(refused.status == 429 && refused.text.contains("One more"))
            #expect(try await contact.mails().count == PostgresInquiryStore.mostPerAddress)
            // Another mailbox is not meant.
            #expect(try await contact.write("One more", as: "ben@example.org").status == 303)
        }
    }

    @Test func aFormThatIsSentTwiceIsOneInquiry() async throws {
        try await InquiriesUnderTest.run { contact in
            let page = try await contact.stranger.get("/contact").text
            let opened = try #require(page.firstMatch(of: #/name="opened" value="([^"]+)"/#)?.1)
            contact.clock.advance(by: 30)
            let fields = [
                ("kind", "comment"), ("message", Self.text), ("email", "ada@example.org"), ("opened", String(opened)),
                ("key", "one"),
            ]
            for _ in 1...2 { #expect(try await contact.stranger.post("/contact", fields).status == 303) }
            #expect(try await contact.mails().count == 1)
        }
    }

    @Test func aLinkEndsAfterThreeDays() async throws {
        try await InquiriesUnderTest.run { contact in
            _ = try await contact.write()
            let path = try await contact.confirmation()
            contact.clock.advance(by: PostgresInquiryStore.patience + 1)
            #expect(try await contact.stranger.get(path).status == 404)
            let ended = try await contact.stranger.post(path, [])
            #expect(ended.status == 404 && ended.text.contains("This link has ended"))
            #expect(try await contact.count("inquiries") == 0)
        }
    }

    @Test func anotherSiteCannotSendTheForm() async throws {
        try await InquiriesUnderTest.run { contact in
            let body = ByteBuffer(string: "kind=comment&message=Text&email=ada%40example.org")
            let answer = try await contact.gateway.call(
                .post, "/contact", headers: [.contentType: "application/x-www-form-urlencoded"], body)
            #expect(answer.status == 403)
        }
    }

    @Test func withoutMailOrWithAFullOutboxTheTextStays() async throws {
        try await InquiriesUnderTest.run(sendsMail: false) { contact in
            let refused = try await contact.write()
            #expect(refused.status == 503 && refused.text.contains(Self.text))
        }
        try await InquiriesUnderTest.run(congestion: Congestion("a test")) { contact in
            let refused = try await contact.write()
            #expect(refused.status == 503 && refused.text.contains(Self.text))
            #expect(refused.headers[.retryAfter] == "60")
        }
    }
}
