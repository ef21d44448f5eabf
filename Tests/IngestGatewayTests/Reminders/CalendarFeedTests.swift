import Domain
import Foundation
import HTTPTypes
import NIOCore
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

/// The secret addresses from which calendars read reminders.
@Suite(.timeLimit(.minutes(20))) struct CalendarFeedTests {
    private static let reminders = """
        {"kind": "custom", "text": "Call the clinic", "repeats": "daily", "time": "08:00"},
        {"kind": "skin-check", "repeats": "every-months", "months": 6, "from": "2023-04-30", "time": "09:00"}
        """

    /// Somebody with reminders, and their browser.
    private func somebody(
        _ gateway: GatewayUnderTest, _ email: String = "anna@example.org"
    ) async throws -> BrowserSession {
        let token = try await gateway.signUp(email)
        let wishes = SubscriptionSettingsTests.wishes(#", "settings": {"reminders": [\#(Self.reminders)]}"#)
        #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 200)
        return BrowserSession(gateway: gateway, token: token)
    }

    /// - Returns: the path of a new address.
    private func made(_ browser: BrowserSession) async throws -> String {
        let answer = try await browser.post("/reminders/feed", [("form", "make")])
        #expect(answer.status == 201)
        let found = answer.text.firstMatch(of: /http:\/\/localhost(\/reminders\/feed\/[A-Za-z0-9_\-]{43}\.ics)</)
        return String(try #require(found).1)
    }

    private func read(_ path: String, _ gateway: GatewayUnderTest) async throws -> Answer {
        try await gateway.call(.get, path, headers: [:], ByteBuffer())
    }

    /// The digest by which the page names an address.
    private func named(_ browser: BrowserSession) async throws -> [String] {
        try await browser.get("/reminders").text.matches(of: /name="feed" value="([^"]+)"/).map { String($0.1) }
    }

    @Test func aCalendarReadsRemindersWithoutASessionAndWithoutOwnWords() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = try await somebody(gateway)
            let path = try await made(browser)
            let calendar = try await read(path, gateway)
            #expect(calendar.status == 200 && calendar.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(calendar.headers[.cacheControl] == "no-store")
            #expect(calendar.text.contains("RRULE:FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=28,29,30;BYSETPOS=-1\r\n"))
            #expect(calendar.text.contains("SUMMARY:You asked to be reminded\r\n"))
            #expect(!calendar.text.contains("clinic"))
            #expect(try await browser.get("/reminders/calendar.ics").text.contains("Call the clinic"))
            // It follows what the person changes.
            _ = try await browser.post("/reminders", [("form", "off")])
            #expect(try await read(path, gateway).text.contains("BYMONTHDAY") == false)
        }
    }

    @Test func theAddressIsShownOnceAndStoredAsADigest() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = try await somebody(gateway)
            let path = try await made(browser)
            let token = try #require(FeedAddress.token(in: path.split(separator: "/").last.map { String($0) } ?? ""))
            #expect(try await browser.get("/reminders").text.contains(token.text) == false)
            let digests = try await gateway.pool.query("SELECT token_digest FROM calendar_feeds").decode([UInt8].self)
            #expect(digests == [token.digest])
        }
    }

    @Test func aWithdrawnAddressShowsNothingAndOthersGoOn() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = try await somebody(gateway)
            let path = try await made(browser)
            let name = try #require(try await named(browser).first)
            let other = try await made(browser)

            let answer = try await browser.post("/reminders/feed", [("form", "withdraw"), ("feed", name)])

            #expect(answer.status == 303 && answer.headers[.location] == "/reminders?done=withdrawn")
            #expect(try await read(path, gateway).status == 404)
            #expect(try await read(other, gateway).status == 200)
            #expect(try await named(browser).count == 1)
        }
    }

    @Test func nobodyWithdrawsWhatIsAnothers() async throws {
        try await GatewayUnderTest.run { gateway in
            let anna = try await somebody(gateway)
            let ben = try await somebody(gateway, "ben@example.org")
            let path = try await made(anna)
            let name = try #require(try await named(anna).first)
            _ = try await ben.post("/reminders/feed", [("form", "withdraw"), ("feed", name)])
            #expect(try await read(path, gateway).status == 200)
            #expect(try await named(ben).isEmpty)
        }
    }

    @Test func everythingElseIsNoAddress() async throws {
        try await GatewayUnderTest.run { gateway in
            let path = try await made(try await somebody(gateway))
            let others = [
                "/reminders/feed/x.ics", "/reminders/feed/\(SessionToken().text).ics", String(path.dropLast(4)),
                path.replacing(".ics", with: ".txt"), "/reminders/feed/.ics",
            ]
            for other in others {
                let answer = try await read(other, gateway)
                #expect(answer.status == 404, "\(other)")
            }
        }
    }

    @Test func aPersonHasFiveAtMost() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = try await somebody(gateway)
            for _ in 0..<PostgresCalendarFeedStore.mostPerPerson { _ = try await made(browser) }
            let answer = try await browser.post("/reminders/feed", [("form", "make")])
            #expect(answer.status == 409 && answer.text.contains("as many addresses as there can be"))
            #expect(try await named(browser).count == PostgresCalendarFeedStore.mostPerPerson)
        }
    }

    @Test func anErasedPersonsAddressShowsNothing() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = try await somebody(gateway)
            let path = try await made(browser)
            try await gateway.leave(try #require(browser.token))
            #expect(try await read(path, gateway).status == 404)
            let left = try await gateway.pool.query("SELECT count(*) FROM calendar_feeds").decode(Int.self).first
            #expect(left == 0)
        }
    }

    @Test(arguments: [
        ("breathe.example", "https://breathe.example", "webcal://breathe.example"),
        ("localhost:8080", "http://localhost:8080", "webcal://localhost:8080"),
        ("evil.example/x?", "", ""), ("<script>", "", ""), ("", "", ""),
    ])
    func theAddressHasTheHostOfThePage(authority: String, start: String, calendar: String) {
        let token = SessionToken()
        let path = "/reminders/feed/\(token.text).ics"
        let address = FeedAddress(of: token, at: authority)
        #expect(address.text == start + path && address.calendar == calendar + path)
    }
}
