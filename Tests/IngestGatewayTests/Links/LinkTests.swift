import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import NIOCore
import SignedLinks
import Testing

@testable import ingest_gateway

/// Links of mails and push messages: nobody is signed in.
@Suite(.timeLimit(.minutes(20))) struct LinkTests {
    private static let key = Data(repeating: 1, count: 32).base64EncodedString()
    private static let otherKey = Data(repeating: 2, count: 32).base64EncodedString()

    private func run(
        _ body: @escaping @Sendable (InboxUnderTest, LinkSealer) async throws -> Void
    ) async throws {
        let sealer = try LinkSealer(Self.key)
        try await InboxUnderTest.run(settings: GatewaySettings(linkSealer: sealer)) { try await body($0, sealer) }
    }

    private func get(_ token: String, _ world: InboxUnderTest, language: String? = nil) async throws -> Answer {
        var headers: HTTPFields = [:]
        headers[.acceptLanguage] = language
        return try await world.gateway.call(.get, "/links/\(token)", headers: headers, ByteBuffer())
    }

    /// As a mail program does it by itself: RFC 8058, section 3.2.
    private func oneClick(
        _ token: String, _ world: InboxUnderTest, type: String = "application/x-www-form-urlencoded"
    ) async throws -> Answer {
        try await world.gateway.call(
            .post, "/links/\(token)", headers: [.contentType: type],
            ByteBuffer(string: "List-Unsubscribe=One-Click"))
    }

    @Test func doesNothingOnceALinkHasEnded() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            let action = LinkAction.unsubscribe(account.userID, .email, .alert)
            let token = try sealer.token(for: action, at: GatewayUnderTest.now - 367 * 86_400)
            #expect(try await get(token, world).status == 404)
            #expect(try await oneClick(token, world).status == 404)
            #expect(try await world.gateway.announced(SubscriberChanged.self).isEmpty)
        }
    }

    @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain"])
    func unsubscribesWithOneClickAndWithoutSigningIn(type: String) async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: account.token,
                SubscriptionSettingsTests.wishes(#", "emailNotifications": true"#))
            let token = try sealer.token(for: .unsubscribe(account.userID, .email, .alert))
            let answer = try await oneClick(token, world, type: type)
            #expect(answer.status == 200)
            #expect(answer.headers[.setCookie] == nil && answer.headers[.location] == nil)
            let facts = try await world.gateway.announced(SubscriberChanged.self)
            #expect(facts.map(\.version) == [1, 2])
            let last = try #require(facts.last)
            #expect(last.settings.channels[.email, .alert] == .off)
            #expect(last.settings.channels[.email, .digest] == .immediately)
            #expect(last.settings.channels[.webPush, .alert] == .immediately)
            #expect(last.sensitivities.count == 1 && last.email != nil)
            // Mail programs may do it again.
            #expect(try await oneClick(token, world).body == answer.body)
            #expect(try await world.gateway.announced(SubscriberChanged.self).count == 2)
        }
    }

    @Test func unsubscribesSomebodyWhoHadChosenNothing() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            let token = try sealer.token(for: .unsubscribe(account.userID, .webhook, .quizSuggestion))
            #expect(try await oneClick(token, world).status == 200)
            let fact = try #require(try await world.gateway.announced(SubscriberChanged.self).last)
            #expect(fact.settings.channels[.webhook, .quizSuggestion] == .off)
        }
    }

    @Test func changesNothingByAGET() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID)
            let alertID = AlertID(try #require(row.alertID))
            for action: LinkAction in [
                .unsubscribe(account.userID, .email, .alert), .delivered(account.userID, notification: row.id, .apns),
                .opened(account.userID, notification: row.id, .email), .feedback(account.userID, alertID, .useful),
            ] { _ = try await get(try sealer.token(for: action), world) }
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test func asksInThePersonsLanguageWithOneButton() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            _ = try await world.gateway.call(
                .put, "/api/v1/subscription", token: account.token,
                SubscriptionSettingsTests.wishes(#", "language": "de-CH""#))
            let token = try sealer.token(for: .unsubscribe(account.userID, .email, .alert))
            let page = try await get(token, world, language: "en")
            #expect(page.status == 200)
            #expect(page.text.contains("keine Warnungen mehr per E-Mail"))
            #expect(page.text.contains(#"<html lang="de">"#))
            #expect(page.text.components(separatedBy: "<form method=\"post\">").count == 2)
            #expect(page.text.contains(#"<button type="submit" class="main">Abbestellen</button>"#))
            let done = try await oneClick(token, world)
            #expect(done.text.contains("<h1>Abbestellt</h1>") && !done.text.contains("<form"))
        }
    }

    @Test(arguments: [
        (nil, "en"), ("de", "de"), ("de-AT,en;q=0.5", "de"), ("fr, de;q=0.8, en;q=0.9", "en"), ("fr", "en"),
        ("en;q=0, de;q=0.1", "de"), ("de;q=0", "en"), (";;q=,", "en"),
    ])
    func answersAnonymousPeopleInTheLanguageOfTheirBrowser(accepted: String?, language: String) async throws {
        try await run { world, sealer in
            let token = try sealer.token(for: .unsubscribe(UserID(), .email, .alert))
            for token in [token, "nothing"] {
                let page = try await get(token, world, language: accepted)
                #expect(page.text.contains(#"<html lang="\#(language)">"#))
            }
        }
    }

    @Test func loadsNothingFromElsewhereAndSendsNoReferrer() async throws {
        try await run { world, sealer in
            let token = try sealer.token(for: .unsubscribe(UserID(), .email, .alert))
            for answer in [try await get(token, world), try await oneClick(token, world), try await get("x", world)] {
                let policy = answer.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.hasPrefix("default-src 'none'") && policy.contains("form-action 'self'"))
                #expect(HTTPField.Name("referrer-policy").map { answer.headers[$0] } == "no-referrer")
                #expect(answer.headers[.cacheControl] == "no-store")
                #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
                #expect(!answer.text.contains("http://") && !answer.text.contains("https://"))
                #expect(!answer.text.contains("<script"))
                let loaded = answer.text.matches(of: /(?:src|href)="([^"]*)"/).map { "\($0.1)" }
                #expect(
                    loaded.allSatisfy { $0.hasPrefix("/") || $0 == "#main" } && !loaded.contains { $0.hasPrefix("//") })
            }
        }
    }

    @Test func takesForgedCutOffAndForeignTokensForTheSame() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            let action = LinkAction.unsubscribe(account.userID, .email, .alert)
            let token = try sealer.token(for: action)
            let forged = (token.hasPrefix("A") ? "B" : "A") + token.dropFirst()
            let foreign = try LinkSealer(Self.otherKey).token(for: action)
            let inApp = try sealer.token(for: .unsubscribe(account.userID, .inApp, .alert))
            let answers = [
                try await oneClick(forged, world), try await oneClick("\(token.dropLast(4))", world),
                try await oneClick(foreign, world), try await oneClick(inApp, world), try await oneClick("a", world),
                try await get(forged, world), try await get(foreign, world),
            ]
            #expect(Set(answers.map(\.status)) == [404])
            #expect(Set(answers.map(\.text)).count == 1)
            #expect(answers.first?.text.contains("This link does not work") == true)
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test func opensTokensOfAnOlderKey() async throws {
        let old = try LinkSealer(Self.otherKey)
        let both = try LinkSealer("\(Self.key),\(Self.otherKey)")
        try await InboxUnderTest.run(settings: GatewaySettings(linkSealer: both)) { world in
            let account = try await world.signUp()
            let token = try old.token(for: .unsubscribe(account.userID, .email, .alert))
            #expect(try await oneClick(token, world).status == 200)
            #expect(try await world.gateway.announced(SubscriberChanged.self).count == 1)
        }
    }

    @Test func knowsNoLinkWithoutAKey() async throws {
        let token = try LinkSealer(Self.key).token(for: .unsubscribe(UserID(), .email, .alert))
        try await InboxUnderTest.run { world in
            let answers = [try await oneClick(token, world), try await get(token, world)]
            #expect(answers.map(\.status) == [404, 404])
        }
    }

    @Test func answersForSomebodyWhoIsGoneAsForAnybody() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            let here = try await oneClick(
                try sealer.token(for: .unsubscribe(account.userID, .email, .alert)), world)
            try await world.gateway.leave(account.token)
            let before = try await world.gateway.outbox().count
            for userID in [account.userID, UserID()] {
                for action: LinkAction in [
                    .unsubscribe(userID, .email, .alert), .opened(userID, notification: UUID(), .email),
                    .delivered(userID, notification: UUID(), .apns), .feedback(userID, AlertID(), .useful),
                ] { #expect(try await oneClick(try sealer.token(for: action), world).status == 200) }
                let gone = try await oneClick(try sealer.token(for: .unsubscribe(userID, .email, .alert)), world)
                #expect(gone.body == here.body)
            }
            #expect(try await world.gateway.outbox().count == before)
        }
    }

    @Test func leadsFromAnOpenedLinkToTheInboxPageWhichSaysSo() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID)
            let token = try sealer.token(for: .opened(account.userID, notification: row.id, .email))
            let page = try await get(token, world)
            #expect(page.status == 303)
            #expect(page.headers[.location] == "/notifications#opened=\(token)")
            #expect(try await oneClick(token, world).status == 200)
            let fact = try #require(try await world.gateway.announced(NotificationAcknowledged.self).first)
            #expect(fact.state == .opened && fact.channel == .email && fact.notificationID.uuid == row.id)
        }
    }

    @Test func passesOnWhatADeviceHasAndWhatThePersonThinks() async throws {
        try await run { world, sealer in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID)
            let alertID = AlertID(try #require(row.alertID))
            let received = try sealer.token(for: .delivered(account.userID, notification: row.id, .webPush))
            #expect(try await oneClick(received, world).status == 200)
            let feedback = try sealer.token(for: .feedback(account.userID, alertID, .tooEarly))
            #expect(try await get(feedback, world).text.contains("too early"))
            #expect(try await oneClick(feedback, world).text.contains("Thank you"))
            let fact = try #require(try await world.gateway.announced(NotificationAcknowledged.self).first)
            #expect(fact.state == .delivered && fact.channel == .webPush)
            let opinion = try #require(try await world.gateway.announced(AlertFeedbackGiven.self).first)
            #expect(opinion.verdict == .tooEarly && opinion.alertID == alertID && opinion.userID == account.userID)
        }
    }

    @Test func keepsAPersonsLinksToTheirOwnNotifications() async throws {
        try await run { world, sealer in
            let (account, other) = (try await world.signUp(), try await world.signUp("other@example.org"))
            let row = try await world.notify(other.userID)
            let token = try sealer.token(for: .opened(account.userID, notification: row.id, .email))
            #expect(try await oneClick(token, world).status == 200)
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }
}

extension LinkSealer {
    fileprivate func token(for action: LinkAction) throws -> String {
        try token(for: action, at: GatewayUnderTest.now)
    }
}
