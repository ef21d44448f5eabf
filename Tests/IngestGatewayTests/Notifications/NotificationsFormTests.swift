import Domain
import Foundation
import HTTPService
import HTTPTypes
import MessageProtocol
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct NotificationsFormTests {
    @Test func marksOneAsReadAndShowsItSoAtOnce() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let id = NotificationID(try await world.notify(account.userID).id)
            let answer = try await world.press("\(id)/opened", account)
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/notifications?opened=\(id)#n-\(id)")
            let facts = try await world.gateway.announced(NotificationAcknowledged.self)
            #expect(facts.map(\.notificationID) == [id] && facts.map(\.state) == [.opened])
            // Before the notifier has heard of it.
            let page = try await world.page("?opened=\(id)", account)
            #expect(!page.contains("Mark as read") && page.contains("class=\"urgent\""))
        }
    }

    @Test func marksAllAsRead() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let unread = [try await world.notify(account.userID), try await world.notify(account.userID)]
            _ = try await world.notify(account.userID) { $0.openedAt = GatewayUnderTest.now }
            let answer = try await world.press("opened", account)
            let landing = try #require(answer.headers[.location])
            #expect(landing.hasPrefix("/notifications?opened="))
            let query = String(landing.dropFirst("/notifications".count))
            #expect(try await !world.page(query, account).contains("Mark as read"))
            let facts = try await world.gateway.announced(NotificationAcknowledged.self)
            #expect(Set(facts.map(\.notificationID.uuid)) == Set(unread.map(\.id)))
        }
    }

    @Test func takesFeedbackAndGoesBackToThePageItStoodOn() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID)
            let id = NotificationID(row.id)
            let cursor = InboxEventID(createdAt: GatewayUnderTest.now, notificationID: UUID())
            let answer = try await world.press("\(id)/feedback?before=\(cursor)", account, "verdict=too-early")
            let query = "before=\(cursor)&thanked=\(id)&verdict=too-early"
            #expect(answer.headers[.location] == "/notifications?\(query)#n-\(id)")
            let facts = try await world.gateway.announced(AlertFeedbackGiven.self)
            #expect(facts.map(\.verdict) == [.tooEarly] && facts.map(\.alertID.uuid) == [row.alertID])
            let page = try await world.page("?thanked=\(id)&verdict=too-early", account)
            #expect(page.contains("value=\"too-early\" aria-pressed=\"true\"") && page.contains("Thank you."))
        }
    }

    @Test func snoozesAndWakes() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            #expect(try await world.press("snooze", account, "minutes=90").status == 303)
            let snoozed = try await world.page("", account)
            #expect(snoozed.contains("Only urgent notifications until") && snoozed.contains("End snooze"))
            #expect(try await world.press("wake", account).status == 303)
            #expect(try await world.page("", account).contains("Snooze for 90 minutes"))
            #expect(try await world.press("snooze", account, "minutes=99999").status == 422)
        }
    }

    @Test(arguments: ["opened", "feedback", "threshold"])
    func knowsOnlyNotificationsOfThePerson(what: String) async throws {
        try await InboxUnderTest.run { world in
            let (account, other) = (try await world.signUp(), try await world.signUp("other@example.org"))
            let id = NotificationID(try await world.notify(other.userID).id)
            let form = "verdict=useful&decision=accepted"
            #expect(try await world.press("\(id)/\(what)", account, form).status == 404)
            for page in ["why", "map"] {
                let answer = try await world.gateway.call(
                    .get, "/notifications/\(id)/\(page)", token: account.token)
                #expect(answer.status == 404)
            }
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: ["feedback", "threshold"]) func refusesAButtonThatIsNone(what: String) async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let id = NotificationID(try await world.notify(account.userID).id)
            #expect(try await world.press("\(id)/\(what)", account, "verdict=great&decision=maybe").status == 422)
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    /// With the cookie of a browser, as another site would have it sent: nobody is signed in for that.
    @Test(arguments: ["", "form-token=forged"]) func doesNothingForAForgedFormToken(form: String) async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let id = NotificationID(try await world.notify(account.userID).id)
            var headers: HTTPFields = [
                .contentType: "application/x-www-form-urlencoded", .cookie: "\(SessionCookie.name)=\(account.token)",
            ]
            headers[try #require(HTTPField.Name("sec-fetch-site"))] = "same-origin"
            let path = "/notifications/\(id)/opened"
            let forged = try await world.gateway.call(.post, path, headers: headers, ByteBuffer(string: form))
            #expect(forged.status == 303 && forged.headers[.location] == "/sign-in?to=/notifications")
            #expect(try await world.gateway.outbox().isEmpty)
            let right = "form-token=\(FormToken.of(account.token))"
            let answer = try await world.gateway.call(.post, path, headers: headers, ByteBuffer(string: right))
            #expect(answer.headers[.location] == "/notifications?opened=\(id)#n-\(id)")
        }
    }
}
