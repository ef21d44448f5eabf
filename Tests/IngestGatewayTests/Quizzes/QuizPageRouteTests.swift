import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol
import NIOCore
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

/// The forms of the quizzes as a browser without JavaScript sends them.
@Suite(.timeLimit(.minutes(20))) struct QuizPageRouteTests {
    private static let daily = "overall=30&nose=1&eyes=0&throat=0&ears=0&medication=none"

    @Test(arguments: [
        ("/quiz", "/quiz"), ("/quiz/welcome", "/quiz/welcome"),
        ("/quiz/suggested?suggestion=1", "/quiz/suggested%3Fsuggestion%3D1"),
    ])
    func leadsWhoeverIsSignedOutToTheSignInAndBack(path: String, back: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, path)
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/sign-in?to=\(back)")
        }
    }

    @Test func thereIsNoPageOfAQuizThatThereIsNot() async throws {
        try await GatewayUnderTest.run { gateway in
            let opened = try await gateway.call(.get, "/quiz/sleep")
            let sent = try await gateway.post("/quiz/sleep", token: try await gateway.signUp(), "")
            #expect(opened.status == 404 && sent.status == 404)
        }
    }

    @Test func savesAnswersAndThanksForThem() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let saved = try await gateway.post("/quiz", token: token, Self.daily)
            #expect(saved.status == 303)
            #expect(saved.headers[.location] == "/quiz?saved=\(QuizBodies.today)")
            let fact = try #require(try await gateway.announced(QuizAnswered.self).first)
            #expect(fact.answers.first?.answer == .number(30) && fact.answers.last?.answer == .choices(["none"]))
            let thanks = try await gateway.page("/quiz?saved=\(QuizBodies.today)", token: token)
            #expect(thanks.text.contains("Thank you, saved."))
            #expect(!thanks.text.contains("Send the report"))
            let again = try await gateway.page("/quiz", token: token)
            #expect(again.text.contains("You already answered today."))
            #expect(again.text.contains("name=\"nose\" value=\"1\" checked"))
            #expect(again.text.contains("value=\"30\" aria-label"))
        }
    }

    @Test func givesBackWhatWasTypedWithTheFaults() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.post("/quiz", token: token, "overall=&nose=3&medication=eye-drops")
            #expect(answer.status == 422)
            #expect(answer.text.contains("Please check the marked questions."))
            #expect(answer.text.contains("name=\"nose\" value=\"3\" checked"))
            #expect(
                answer.text.contains(
                    "id=\"q-eyes\" data-question=\"eyes\" data-kind=\"number\" data-required data-faulty"))
            #expect(try await gateway.announced(QuizAnswered.self).isEmpty)
        }
    }

    @Test func savesNothingForWhoeverIsSignedOutOrSendsAForgedFormAndLosesNothing() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let anonymous = try await gateway.call(.post, "/quiz", headers: headers, ByteBuffer(string: Self.daily))
            headers[.cookie] = "\(SessionCookie.name)=\(token)"
            let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
            headers[site] = "same-origin"
            let forged = try await gateway.call(
                .post, "/quiz", headers: headers, ByteBuffer(string: "\(Self.daily)&form-token=forged"))
            for answer in [anonymous, forged] {
                #expect(answer.status == 401)
                #expect(answer.text.contains("you are signed out"))
                #expect(answer.text.contains("name=\"nose\" value=\"1\" checked"))
            }
            headers[site] = "cross-site"
            let foreign = try await gateway.call(.post, "/quiz", headers: headers, ByteBuffer(string: Self.daily))
            #expect(foreign.status == 403)
            #expect(try await gateway.announced(QuizAnswered.self).isEmpty)
            headers[site] = "same-origin"
            let real = try await gateway.call(
                .post, "/quiz", headers: headers,
                ByteBuffer(string: "\(Self.daily)&form-token=\(FormToken.of(token))"))
            #expect(real.status == 303)
        }
    }

    @Test func whoFeelsBadIsOfferedAReportThatOnePressSends() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            try await gateway.choose(token: token)
            _ = try await gateway.post("/quiz", token: token, Self.daily.replacing("nose=1", with: "nose=3"))
            let thanks = try await gateway.page("/quiz?saved=\(QuizBodies.today)", token: token).text
            #expect(thanks.contains("Send the report") && thanks.contains("Birch pollen"))
            // What the form of the page holds, as a browser sends it.
            let form = try #require(thanks.split(separator: "action=\"/report\">").dropFirst().first)
            let fields = form.prefix(while: { $0 != "\u{0}" }).split(separator: "</form>").first ?? ""
            let body = fields.matches(of: /name="([^"]+)" value="([^"]*)"/).map { "\($0.1)=\($0.2)" }
                .joined(separator: "&")
            let sent = try await gateway.post("/report", token: token, body)
            #expect(sent.status == 303)
            let report = try #require(try await gateway.announced(UserAlertSubmitted.self).first?.report)
            #expect(report.allergens == [.birch] && report.symptoms == [.runnyNose] && report.severity == .severe)
        }
    }

    @Test(arguments: [
        ("fine", "name=\"nose\" value=\"0\" checked", true), ("bad", "href=\"/report\"", true),
        ("fine", "value=\"none\" checked", false), ("other", "name=\"nose\" value=\"0\" checked", false),
    ])
    func beginsWithWhatThePersonSaidOnHome(feeling: String, text: String, isShown: Bool) async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.page("/quiz?feeling=\(feeling)", token: try await gateway.signUp())
            #expect(page.text.contains(text) == isShown)
            #expect(try await gateway.announced(QuizAnswered.self).isEmpty)
        }
    }

    /// A phone's clock that is wrong by a day, and a page that was open over midnight.
    @Test(arguments: [
        ("2023-04-11", 409, "has not begun"), ("2023-04-01", 409, "cannot be answered any more"),
        ("2023-04-09", 303, ""),
    ])
    func theServersDayCounts(day: String, status: Int, text: String) async throws {
        // Ten o'clock in the morning, so that yesterday is still open.
        let clock = ClockForTests(try Date("2023-04-10T10:00:00Z", strategy: .iso8601))
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            let answer = try await gateway.post("/quiz", token: token, "\(Self.daily)&_day=\(day)&_version=1")
            #expect(answer.status == status)
            guard status == 409 else { return }
            #expect(answer.text.contains(text))
            #expect(answer.text.contains("name=\"_day\" value=\"2023-04-10\""))
            #expect(answer.text.contains("Monday") && answer.text.contains("10 April 2023"))
            #expect(answer.text.contains("name=\"nose\" value=\"1\" checked"))
            #expect(try await gateway.announced(QuizAnswered.self).isEmpty)
        }
    }

    @Test func aPageOpenOverMidnightOfADayThatIsAnsweredSaysSo() async throws {
        let clock = ClockForTests(try Date("2026-10-25T23:59:00Z", strategy: .iso8601))
        try await GatewayUnderTest.run(clock: clock) { gateway in
            let token = try await gateway.signUp()
            _ = try await gateway.post("/quiz", token: token, "\(Self.daily)&_day=2026-10-25")
            clock.advance(by: 120)
            let late = try await gateway.post(
                "/quiz", token: token, "\(Self.daily.replacing("nose=1", with: "nose=2"))&_day=2026-10-25")
            #expect(late.status == 409 && late.text.contains("midnight has passed"))
            #expect(late.text.contains("name=\"nose\" value=\"2\" checked"))
        }
    }

    @Test func withoutConsentItExplainsAndLeadsToIt() async throws {
        try await GatewayUnderTest.run { gateway in
            let person = try await gateway.join()
            try await gateway.people.pool.query(
                """
                INSERT INTO consent_changes (user_id, consent, version, is_granted, changed_at)
                VALUES (\(person.userID.uuid), 'health-data', 1, false, now())
                """)
            let page = try await gateway.page("/quiz", token: person.token.text)
            #expect(page.status == 200 && page.text.contains("href=\"/account/privacy\""))
            #expect(!page.text.contains("<form id=\"quiz\""))
            let refused = try await gateway.post("/quiz", token: person.token.text, Self.daily)
            #expect(refused.status == 403 && refused.text.contains("href=\"/account/privacy\""))
            #expect(refused.text.contains("name=\"nose\" value=\"1\" checked"))
            #expect(try await gateway.announced(QuizAnswered.self).isEmpty)
        }
    }

    @Test func theWelcomeQuizLeadsOnToHome() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let answers = "allergens=birch&allergens=grass&condition=good&severe-reactions=weekly"
            let saved = try await gateway.post("/quiz/welcome", token: token, answers)
            #expect(saved.headers[.location] == "/quiz/welcome?saved=\(QuizBodies.today)")
            let thanks = try await gateway.page("/quiz/welcome?saved=\(QuizBodies.today)", token: token).text
            #expect(thanks.contains("name=\"threshold-birch\"") && thanks.contains("href=\"/welcome\""))
            let faulty = try await gateway.post(
                "/quiz/thresholds", token: token, "threshold-birch=11&threshold-grass=2")
            #expect(faulty.status == 422 && faulty.text.contains("value=\"11\""))
            let applied = try await gateway.post(
                "/quiz/thresholds", token: token, "threshold-birch=2&threshold-grass=2")
            #expect(applied.status == 303 && applied.headers[.location] == "/welcome")
            let changed = try #require(try await gateway.announced(SubscriberChanged.self).last)
            #expect(changed.sensitivities.map(\.allergen) == [.birch, .grass])
            #expect(changed.sensitivities.map(\.threshold.value) == [2, 2])
        }
    }

    @Test func anothersSuggestionIsRefusedAndTheAnswersStay() async throws {
        try await InboxUnderTest.run { world in
            let (anna, ben) = (try await world.signUp(), try await world.signUp("ben@example.org"))
            let row = try await world.notify(ben.userID) { ($0.kind, $0.alertID) = ("quiz-suggestion", nil) }
            let id = SuggestionID(row.sourceID)
            let answer = try await world.gateway.post(
                "/quiz/suggested", token: anna.token, "context=heat&overall=5&_suggestion=\(id)")
            #expect(answer.status == 409 && answer.text.contains("not in your inbox"))
            #expect(answer.text.contains("value=\"heat\" checked") && !answer.text.contains("\(id)"))
            let own = try await world.gateway.post(
                "/quiz/suggested", token: ben.token, "context=heat&overall=5&_suggestion=\(id)")
            #expect(own.status == 303)
            #expect(try await world.gateway.announced(QuizAnswered.self).map(\.suggestionID) == [id])
        }
    }
}

extension GatewayUnderTest {
    /// Posts the form of a page as a program with a token does, which needs no form token.
    func post(_ path: String, token: String, _ body: String) async throws -> Answer {
        try await call(
            .post, path,
            headers: [
                .authorization: "Bearer \(token)", .contentType: "application/x-www-form-urlencoded",
                .acceptLanguage: "en",
            ], ByteBuffer(string: body))
    }

    /// Opens a page as somebody signed in.
    func page(_ path: String, token: String, language: String = "en") async throws -> Answer {
        try await call(
            .get, path, headers: [.authorization: "Bearer \(token)", .acceptLanguage: language], ByteBuffer())
    }
}
