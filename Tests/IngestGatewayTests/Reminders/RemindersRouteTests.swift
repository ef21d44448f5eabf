import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import Testing

@testable import ingest_gateway

/// The page of reminders; it is ten in the morning of 10 April 2023, UTC.
@Suite(.timeLimit(.minutes(20))) struct RemindersRouteTests {
    private static func fields(
        _ interval: String = "30d", _ day: String = "2023-04-11", _ time: String = "09:00",
        zone: String = "Europe/Zurich"
    ) -> [(String, String)] {
        [("every", interval), ("day", day), ("time", time), ("time-zone", zone), ("form", "set")]
    }

    private static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

    private static func stored(_ gateway: GatewayUnderTest) async throws -> [Reminder] {
        try await gateway.announced(SubscriberChanged.self).last?.settings.reminders ?? []
    }

    @Test(arguments: [
        (HTTPRequest.Method.get, "/reminders?every=180d", "/reminders%3Fevery%3D180d"),
        (.get, "/reminders/calendar.ics", "/reminders"), (.post, "/reminders/feed", "/reminders"),
    ])
    func leadsWhoeverIsSignedOutToTheSignInAndBack(
        method: HTTPRequest.Method, path: String, back: String
    ) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(method, path, headers: [:], ByteBuffer())
            #expect(answer.status == 303 && answer.headers[.location] == "/sign-in?to=\(back)")
        }
    }

    /// A predecessor's first press asked for permission and made nothing.
    @Test func theFirstPressMakesTheReminderThatThePageOffers() async throws {
        let first = try Self.day("2023-04-11")
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let page = try await browser.get("/reminders").text
            #expect(page.contains(/Today is Monday,? 10 April 2023\./))
            #expect(page.contains("You have no reminder of this yet."))
            #expect(page.contains("<option value=\"30d\" selected>Every month</option>"))
            #expect(page.contains("value=\"2023-04-11\"") && page.contains("value=\"09:00\""))
            #expect(!page.contains("value=\"off\"") && !page.contains("<noscript>") && !page.contains("{{"))

            let answer = try await browser.post("/reminders", Self.fields(zone: "UTC"))

            #expect(answer.status == 303 && answer.headers[.location] == "/reminders?done=set")
            let reminders = try await Self.stored(gateway)
            #expect(reminders.map(\.kind) == [.skinCheck] && reminders.map(\.time.description) == ["09:00"])
            #expect(reminders.map(\.recurrence) == [.everyMonths(1, from: first)])
            let after = try await browser.get("/reminders?done=set").text
            #expect(after.contains("The reminder is set."))
            #expect(after.contains(/The next reminder comes on Tuesday,? 11 April 2023 at 09:00\./))
            #expect(after.contains("value=\"off\""))
        }
    }

    @Test(arguments: [
        ("?kind=skin-check&every=180d", "180d"), ("?every=yearly", "yearly"), ("?kind=skin-check&every=31d", "30d"),
        ("?kind=medication&every=180d", "30d"), ("?every=%3Cscript%3E", "30d"),
    ])
    func anAddressChoosesTheIntervalBeforehand(query: String, chosen: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let page = try await browser.get("/reminders\(query)").text
            #expect(page.contains("<option value=\"\(chosen)\" selected>"))
            #expect(page.matches(of: /<option value="[^"]*" selected>/).count == 1)
            #expect(page.matches(of: /<option value=/).count == 8 && !page.contains("<script>"))
        }
    }

    @Test(arguments: [("30d", "2023-01-01"), ("once", "2024-01-01"), ("yearly", "2024-02-29"), ("7d", "2023-04-10")])
    func aValidDayIsSet(interval: String, day: String) async throws {
        let recurrence = try #require(CheckInterval(rawValue: interval)).recurrence(from: Self.day(day))
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let answer = try await browser.post("/reminders", Self.fields(interval, day))
            #expect(answer.status == 303)
            #expect(try await Self.stored(gateway).map(\.recurrence) == [recurrence])
        }
    }

    @Test(arguments: [
        ("30d", "2023-02-29", "Enter a day that the calendar has"),
        ("once", "2023-02-29", "Enter a day that the calendar has"),
        ("once", "29/02/2023", "Enter a day that the calendar has"), ("once", "2023-01-01", "This day has passed"),
    ])
    func aDayThatIsNoneOrHasPassedGetsAMessageAndIsNotSet(interval: String, day: String, says: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let answer = try await browser.post("/reminders", Self.fields(interval, day))
            #expect(answer.status == 422 && answer.text.contains(says))
            #expect(answer.text.contains("id=\"day-fault\"") && answer.text.contains("value=\"\(day)\""))
            #expect(try await gateway.outbox().isEmpty)
        }
    }

    @Test func onceMayBeLaterTodayAndNeverEarlier() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            // Noon in Zurich.
            let past = try await browser.post("/reminders", Self.fields("once", "2023-04-10", "12:00"))
            #expect(past.status == 422)
            let ahead = try await browser.post("/reminders", Self.fields("once", "2023-04-10", "12:01"))
            #expect(ahead.status == 303)
        }
    }

    @Test func changesAndEndsTheReminderAndLeavesTheOthers() async throws {
        let quiz = #""reminders": [{"kind": "daily-quiz", "repeats": "daily", "time": "20:00"}]"#
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let wishes = SubscriptionSettingsTests.wishes(#", "settings": {\#(quiz)}"#)
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 200)
            let browser = BrowserSession(gateway: gateway, token: token)
            _ = try await browser.post("/reminders", Self.fields("180d"))
            let before = try await Self.stored(gateway)
            _ = try await browser.post("/reminders", Self.fields("14d"))
            let after = try await Self.stored(gateway)
            #expect(after.map(\.id) == before.map(\.id) && after.map(\.kind) == [.dailyQuiz, .skinCheck])
            let announced = try await gateway.outbox().count
            _ = try await browser.post("/reminders", Self.fields("14d"))
            // What changes nothing is not announced.
            #expect(try await gateway.outbox().count == announced)

            let off = try await browser.post("/reminders", [("form", "off")])
            #expect(off.headers[.location] == "/reminders?done=off")
            #expect(try await Self.stored(gateway).map(\.kind) == [.dailyQuiz])
            let place = try #require(try await gateway.announced(SubscriberChanged.self).last).place
            #expect(place != nil)
        }
    }

    /// Two at one time ended a predecessor.
    @Test func twoAtOneTimeAreBothInTheCalendar() async throws {
        let twice = """
            "timeZone": "Europe/Zurich", "reminders": [
                {"kind": "custom", "text": "<b>Tablets", "repeats": "weekly", "weekdays": ["friday"], "time": "09:00"},
                {"kind": "daily-quiz", "repeats": "daily", "time": "20:00"}]
            """
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let wishes = SubscriptionSettingsTests.wishes(#", "settings": {\#(twice)}"#)
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 200)
            let browser = BrowserSession(gateway: gateway, token: token)
            #expect(try await browser.post("/reminders", Self.fields("30d", "2023-04-14")).status == 303)

            let page = try await browser.get("/reminders").text
            #expect(page.contains("href=\"#d-2023-04-14\"><span>14</span><span class=\"spoken\">, 2 reminders</span>"))
            #expect(page.contains("href=\"#d-2023-04-21\"><span>21</span><span class=\"spoken\">, 1 reminder</span>"))
            #expect(page.contains(/id="d-2023-04-14"><b>Friday,? 14 April 2023<\/b>/))
            #expect(page.contains("&lt;b&gt;Tablets") && !page.contains("<b>Tablets"))
            #expect(page.contains("<b>Every day</b>") && !page.contains("id=\"d-2023-04-13\""))
            #expect(page.contains("href=\"/reminders?month=2023-05#calendar\"") && !page.contains("month=2023-03"))
            let may = try await browser.get("/reminders?month=2023-05").text
            #expect(may.contains("<caption>May 2023</caption>") && may.contains("id=\"d-2023-05-14\""))
        }
    }

    @Test func givesBackWhatWasTypedToWhoeverIsSignedOutMeanwhile() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: nil)
            let answer = try await browser.post("/reminders", Self.fields("90d", "2023-06-01", "07:15"))
            #expect(answer.status == 401 && answer.text.contains("You are signed out, and nothing is set."))
            #expect(answer.text.contains("<option value=\"90d\" selected>") && answer.text.contains("value=\"07:15\""))
        }
    }

    @Test func saysSoWhenThereIsNoRoom() async throws {
        let one = #"{"kind": "daily-quiz", "repeats": "daily", "time": "20:00"}"#
        let list = Array(repeating: one, count: Reminder.mostPerPerson).joined(separator: ",")
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let wishes = SubscriptionSettingsTests.wishes(#", "settings": {"reminders": [\#(list)]}"#)
            #expect(try await gateway.call(.put, "/api/v1/subscription", token: token, wishes).status == 200)
            let browser = BrowserSession(gateway: gateway, token: token)
            let answer = try await browser.post("/reminders", Self.fields())
            #expect(answer.status == 409 && answer.text.contains("as many reminders as there can be"))
        }
    }

    @Test func isWrittenInGermanToo() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            let page = try await browser.get("/reminders?language=de").text
            #expect(page.contains(/Heute ist Montag,? 10\. April 2023\./) && page.contains("Alle 6 Monate"))
            let answer = try await browser.post("/reminders", Self.fields("30d", "2023-02-29"), language: "de")
            #expect(answer.text.contains("Geben Sie einen Tag ein, den es gibt"))
        }
    }

    @Test func theFileHasAllRemindersForWhoeverIsSignedIn() async throws {
        try await GatewayUnderTest.run { gateway in
            let browser = BrowserSession(gateway: gateway, token: try await gateway.signUp())
            _ = try await browser.post("/reminders", Self.fields("14d", "2023-04-14"))
            let file = try await browser.get("/reminders/calendar.ics", language: "de")
            #expect(file.status == 200 && file.headers[.contentType] == "text/calendar; charset=utf-8")
            #expect(file.headers[.contentDisposition] == "attachment; filename=\"reminders.ics\"")
            #expect(file.headers[.cacheControl] == "no-store")
            #expect(file.text.contains("DTSTART:20230414T090000\r\n"))
            #expect(file.text.contains("RRULE:FREQ=WEEKLY;INTERVAL=2\r\n"))
            #expect(file.text.contains("SUMMARY:Zeit für Ihre Hautkontrolle\r\n"))
        }
    }
}
