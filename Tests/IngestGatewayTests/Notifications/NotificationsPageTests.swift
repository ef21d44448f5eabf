import Domain
import Foundation
import HTTPService
import HTTPTypes
import Localization
import MessageProtocol
import NIOCore
import Testing
import WebPages

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct NotificationsPageTests {
    @Test(arguments: [
        (HTTPRequest.Method.get, "/notifications"), (.post, "/notifications/opened"), (.post, "/notifications/snooze"),
        (.get, "/notifications/6F9619FF-8B86-D011-B42D-00CF4FC964FF/why"),
        (.post, "/notifications/6F9619FF-8B86-D011-B42D-00CF4FC964FF/feedback"),
    ])
    func leadsWhoeverIsSignedOutToTheSignIn(method: HTTPRequest.Method, path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(method, path, headers: [:], ByteBuffer())
            #expect(answer.status == 303 && answer.headers[.location] == "/sign-in?to=/notifications")
        }
    }

    @Test(arguments: [
        (ContentLanguage.english, "Mark as read", "Inbox"), (.german, "Als gelesen markieren", "Posteingang"),
    ])
    func showsWhatWasSentWithTheButtonsOfItsKind(language: ContentLanguage, button: String, title: String) async throws
    {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let alert = try await world.notify(account.userID) { $0.title = "Birch <b>\u{202E}hcrib</b>" }
            let quiz = try await world.notify(account.userID) { row in
                (row.kind, row.alertID, row.openedAt) = ("quiz-suggestion", nil, GatewayUnderTest.now)
            }
            let page = try await world.page("?language=\(language.rawValue)", account)
            #expect(page.contains("<h1>\(title)</h1>") && page.contains("lang=\"\(language.rawValue)\""))
            // Nothing that a text turns reaches beyond it, and nothing in it is an element.
            #expect(page.contains("<bdi>Birch &lt;b&gt;\u{202E}hcrib&lt;/b&gt;</bdi>"))
            #expect(page.contains("id=\"n-\(NotificationID(alert.id))\" class=\"new urgent\""))
            #expect(page.contains("id=\"n-\(NotificationID(quiz.id))\" class=\"urgent\""))
            #expect(page.components(separatedBy: button).count == 2)
            #expect(page.contains("/quiz/suggested?suggestion=\(SuggestionID(quiz.sourceID))"))
            #expect(page.contains("action=\"/notifications/\(NotificationID(alert.id))/feedback\""))
            #expect(!page.contains("action=\"/notifications/\(NotificationID(quiz.id))/feedback\""))
        }
    }

    /// The policy would stop code and styles that stand in a page.
    @Test(arguments: ["/notifications", "/settings", "/settings/channels"])
    func loadsOnlyItsOwnAssets(path: String) async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            _ = try await world.notify(account.userID)
            let page = try await world.gateway.call(.get, path, token: account.token)
            #expect(page.status == 200 && !page.text.contains("{{") && page.headers[.cacheControl] == "no-store")
            #expect(
                !page.text.contains("<style") && !page.text.contains(" style=") && !page.text.contains(#/\son[a-z]+="/#)
            )
            let loaded = page.text.matches(of: /<(?:link|script|img)[^>]*(?:href|src)="(\/assets[^"]+)"/)
            #expect(loaded.count >= 4)
            for asset in loaded {
                #expect(try await world.gateway.call(.get, "\(asset.1)").status == 200, "\(asset.1)")
            }
        }
    }

    @Test func anEmptyInboxOffersOneAction() async throws {
        try await InboxUnderTest.run { world in
            let page = try await world.page("", try await world.signUp())
            #expect(page.contains("What we send you stays here.") && page.contains("Choose your allergens"))
        }
    }

    @Test func leadsPageByPageToTheOldestAndShowsEachOnce() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            var sent: Set<String> = []
            for _ in 0..<(NotificationsPage.length + 3) {
                sent.insert("\(NotificationID(try await world.notify(account.userID).id))")
            }
            let first = try await world.page("", account)
            let older = try #require(first.firstMatch(of: /rel="next" href="\/notifications(\?before=[0-9a-f-]+)"/))
            let second = try await world.page(String(older.1), account)
            let shown = (first + second).matches(of: /<li id="n-([0-9a-f-]+)"/).map { String($0.1) }
            #expect(shown.count == sent.count && Set(shown) == sent)
            #expect(!second.contains("rel=\"next\"") && !second.contains("data-newest"))
        }
    }

    @Test func aCursorThatIsNoneShowsTheNewest() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            _ = try await world.notify(account.userID)
            #expect(try await world.page("?before=yesterday", account).contains("data-newest"))
        }
    }

    @Test(
        arguments: [
            (
                "alert", Urgency.routine, "Basel hat am 27. März 15 Körner/m³ gemessen. ",
                "Das sind 3 von 10. Regel: a.v1."
            ),
            ("alert", .routine, "Only one sentence.", nil), ("alert", .urgent, "High near Basel. Stay inside.", nil),
            ("quiz-suggestion", .routine, "We measured 140. Please ask a doctor.", nil),
        ] as [(String, Urgency, String, String?)])
    func opensTheDetailsOfAnAlertAndHidesNothingUrgent(kind: String, urgency: Urgency, lead: String, rest: String?)
        throws
    {
        let now = GatewayUnderTest.now
        let entry = InboxEntry(
            id: NotificationID(), kind: kind, urgency: urgency, title: "a", body: lead + (rest ?? ""), createdAt: now)
        let html = try PageLibrary.gateway.html(
            NotificationsPage(language: .german, clock: InboxClock(now: now, zone: .gmt), entries: [entry]))
        #expect(html.contains("<p class=\"inbox-text\"><bdi>\(lead)</bdi></p>"))
        #expect(html.contains("<details class=\"more inbox-more\"") == (rest != nil))
        if let rest { #expect(html.contains("<p><bdi>\(rest)</bdi></p>")) }
    }

    @Test func explainsItselfInTheLanguageOfThePage() async throws {
        let now = GatewayUnderTest.now
        let entry = InboxEntry(
            id: NotificationID(), kind: "reminder", urgency: .routine, title: "a\u{2067}b", body: "", createdAt: now)
        let page = WhyPage(language: .german, clock: InboxClock(now: now, zone: .gmt), entry: entry)
        let html = try PageLibrary.gateway.html(page)
        #expect(html.contains("Diese Erinnerung haben Sie in Ihren Einstellungen gewünscht."))
        #expect(html.contains("<bdi>a\u{2067}b</bdi>") && html.contains("/settings#interruptions-settings"))
    }

    @Test(arguments: [
        (ContentLanguage.english, 0.0, "today, 10:00"), (.german, 0, "heute, 10:00"),
        (.english, -86_400, "yesterday, 10:00"), (.german, -20 * 86_400, "21. März, 10:00"),
        (.english, -20 * 86_400, "21 March, 10:00"), (.english, -366 * 86_400, "9 April 2022, 10:00"),
        (.german, 86_400, "morgen, 10:00"),
    ])
    func saysWhenAsPeopleDo(language: ContentLanguage, seconds: TimeInterval, text: String) throws {
        let clock = InboxClock(now: GatewayUnderTest.now, zone: .gmt)
        #expect(clock.text(GatewayUnderTest.now + seconds, in: language) == text)
    }
}

extension InboxUnderTest {
    /// The inbox as its owner sees it.
    func page(_ query: String, _ account: Account) async throws -> String {
        let answer = try await gateway.call(.get, "/notifications\(query)", token: account.token)
        #expect(answer.status == 200)
        return answer.text
    }

    /// What a button of the inbox sends.
    func press(_ path: String, _ account: Account, _ form: String = "") async throws -> Answer {
        try await gateway.call(
            .post, "/notifications/\(path)",
            headers: [
                .authorization: "Bearer \(account.token)", .contentType: "application/x-www-form-urlencoded",
            ], ByteBuffer(string: form))
    }
}
