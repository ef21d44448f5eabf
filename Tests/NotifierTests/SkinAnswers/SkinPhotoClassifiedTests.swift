import Domain
import Foundation
import MessageProtocol
import Messaging
import Postgres
import Testing

@testable import notifier

@Suite(.timeLimit(.minutes(20))) struct SkinPhotoClassifiedTests {
    private static func classified(after seconds: TimeInterval, of userID: UserID = UserID()) -> SkinPhotoClassified {
        SkinPhotoClassified(
            userID: userID, photoID: SkinPhotoID(), submittedAt: .noon - seconds, classifiedAt: .noon)
    }

    private static func handler(_ store: any SuggestionStore) -> SkinPhotoClassifiedHandler {
        SkinPhotoClassifiedHandler(notify: NotifyOfSkinAnswer(store: store) { .noon })
    }

    /// Whoever waits for less is still on the page.
    @Test(arguments: [(0.0, 0), (2.0, 0), (60.0, 0), (60.5, 1), (86_400.0, 1)])
    func notifiesWhoeverWaitedForMoreThanAMinute(seconds: Double, notifications: Int) async throws {
        let inbox = RecordingInbox()
        let verdict = try await Self.handler(inbox).handle(Self.classified(after: seconds), MessageContext())
        #expect(verdict == .done)
        #expect(inbox.deliveries.count == notifications)
    }

    @Test func notifiesThePersonAndNobodyElseOfTheirPhoto() async throws {
        let (inbox, classified, context) = (RecordingInbox(), Self.classified(after: 90), MessageContext())
        _ = try await Self.handler(inbox).handle(classified, context)
        let delivery = try #require(inbox.deliveries.first)
        #expect(delivery.recipients == [classified.userID])
        #expect(delivery.notification.sourceID == context.messageID)
        #expect(delivery.notification.kind == .account && delivery.notification.urgency == .routine)
        #expect(delivery.notification.isPersonal)
    }

    /// What the answer is stands nowhere but on the page.
    @Test(arguments: [
        ("en-GB", "en", "There is an answer to your photo"), ("de-CH", "de", "Zu Ihrem Foto gibt es eine Antwort"),
        ("fr", "en", "There is an answer to your photo"),
    ])
    func theTextDoesNotSayTheAnswer(tag: String, language: String, title: String) async throws {
        let inbox = RecordingInbox(language: tag)
        _ = try await Self.handler(inbox).handle(Self.classified(after: 90), MessageContext())
        let notification = try #require(inbox.deliveries.first?.notification)
        #expect(notification.language == language && notification.text.title == title)
        let text = (notification.text.title + notification.text.body).lowercased()
        for word in ["benign", "malign", "melanom", "cancer", "gutartig", "bösartig", "krebs", "%", "risk", "risik"] {
            #expect(!text.contains(word), "\(word)")
        }
    }

    @Test func notifiesOnceThoughTheMessageComesTwice() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            let handler = Self.handler(PostgresSuggestionStore(pool: pool, enabledChannels: [.email]))
            let (classified, context) = (Self.classified(after: 90, of: userID), MessageContext())
            for _ in 1...2 {
                let verdict = try await handler.handle(classified, context)
                #expect(verdict == .done)
            }
            #expect(try await pool.inbox(of: userID) == ["There is an answer to your photo"])
        }
    }

    @Test func somebodyWhoIsGoneGetsNothing() async throws {
        try await withNotifierDatabase { pool in
            let userID = UserID()
            try await pool.addSubscribers([userID])
            try await pool.delete(userID)
            let handler = Self.handler(PostgresSuggestionStore(pool: pool, enabledChannels: [.email]))
            let verdict = try await handler.handle(Self.classified(after: 90, of: userID), MessageContext())
            #expect(verdict == .done)
            #expect(try await pool.count("inbox") == 0)
        }
    }
}
