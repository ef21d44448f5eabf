import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct AcknowledgementTests {
    private static let later = GatewayUnderTest.now.addingTimeInterval(3_600)

    @Test func showsWhatWasOpenedAndUntilWhenItIsOfUse() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID) {
                $0.openedAt = GatewayUnderTest.now
                $0.expiresAt = Self.later
            }
            let inbox = try await world.gateway.call(.get, "/api/v1/inbox", token: account.token)
                .decoded(InboxAnswer.self)
            let entry = try #require(inbox.notifications.first)
            #expect(entry.id.uuid == row.id && entry.openedAt == GatewayUnderTest.now && entry.expiresAt == Self.later)
        }
    }

    static let acknowledgements: [(String, String, NotificationAcknowledged.State, Channel?)] = [
        ("opened", "", .opened, nil), ("opened", "{}", .opened, nil),
        ("opened", #"{"channel": "apns"}"#, .opened, .apns), ("opened", #"{"channel": "in-app"}"#, .opened, nil),
        ("opened", #"{"channel": null}"#, .opened, nil), ("received", "", .delivered, nil),
        ("received", #"{"channel": "fcm"}"#, .delivered, .fcm),
    ]

    @Test(arguments: acknowledgements)
    func passesOnWhatBecameOfANotification(
        what: String, body: String, state: NotificationAcknowledged.State, channel: Channel?
    ) async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID)
            let answer = try await world.gateway.call(
                .post, "/api/v1/inbox/\(row.id)/\(what)", token: account.token, body)
            #expect(answer.status == 202)
            let facts = try await world.gateway.announced(NotificationAcknowledged.self)
            #expect(
                facts == [
                    NotificationAcknowledged(
                        userID: account.userID, notificationID: NotificationID(row.id), channel: channel, state: state,
                        acknowledgedAt: GatewayUnderTest.now)
                ])
        }
    }

    @Test func announcesNothingOfWhatIsKnownToBeOpened() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID) { $0.openedAt = GatewayUnderTest.now }
            let answer = try await world.gateway.call(.post, "/api/v1/inbox/\(row.id)/opened", token: account.token)
            #expect(answer.status == 202)
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: ["opened", "received"])
    func knowsOnlyNotificationsOfThePerson(what: String) async throws {
        try await InboxUnderTest.run { world in
            let (account, other) = (try await world.signUp(), try await world.signUp("other@example.org"))
            let row = try await world.notify(other.userID)
            for id in [row.id, UUID()] {
                let answer = try await world.gateway.call(
                    .post, "/api/v1/inbox/\(id)/\(what)", token: account.token)
                #expect(answer.status == 404)
                #expect(try answer.problem.detail == "There is no such notification in your inbox")
            }
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test func refusesWhatIsNoIDOrNoChannel() async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let row = try await world.notify(account.userID)
            let noID = try await world.gateway.call(.post, "/api/v1/inbox/7/opened", token: account.token)
            #expect(noID.status == 400)
            let noChannel = try await world.gateway.call(
                .post, "/api/v1/inbox/\(row.id)/opened", token: account.token, #"{"channel": "owl"}"#)
            #expect(noChannel.status == 422)
            #expect(try noChannel.pointers == ["#/channel"])
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: AlertFeedback.allCases)
    func passesOnWhatThePersonThinksOfAnAlert(verdict: AlertFeedback) async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let alertID = AlertID(try #require(try await world.notify(account.userID).alertID))
            let answer = try await world.gateway.call(
                .post, "/api/v1/alerts/\(alertID)/feedback", token: account.token,
                #"{"verdict": "\#(verdict.rawValue)"}"#)
            #expect(answer.status == 202)
            let facts = try await world.gateway.announced(AlertFeedbackGiven.self)
            #expect(
                facts == [
                    AlertFeedbackGiven(
                        userID: account.userID, alertID: alertID, verdict: verdict, givenAt: GatewayUnderTest.now)
                ])
        }
    }

    @Test func takesFeedbackOnlyOnAlertsThePersonReceived() async throws {
        try await InboxUnderTest.run { world in
            let (account, other) = (try await world.signUp(), try await world.signUp("other@example.org"))
            let received = try #require(try await world.notify(other.userID).alertID)
            for (id, status) in [("\(received)", 404), ("\(UUID())", 404), ("7", 400)] {
                let answer = try await world.gateway.call(
                    .post, "/api/v1/alerts/\(id)/feedback", token: account.token, #"{"verdict": "useful"}"#)
                #expect(answer.status == status)
            }
            #expect(try await world.gateway.outbox().isEmpty)
        }
    }

    @Test(arguments: ["{}", #"{"verdict": "great"}"#, #"{"verdict": 5}"#])
    func namesAFaultyVerdict(body: String) async throws {
        try await InboxUnderTest.run { world in
            let account = try await world.signUp()
            let alertID = try #require(try await world.notify(account.userID).alertID)
            let answer = try await world.gateway.call(
                .post, "/api/v1/alerts/\(alertID)/feedback", token: account.token, body)
            #expect(answer.status == 422)
            #expect(try answer.pointers == ["#/verdict"])
        }
    }
}
