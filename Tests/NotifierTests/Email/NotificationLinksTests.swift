import Domain
import Foundation
import SignedLinks
import Testing

@testable import notifier

@Suite struct NotificationLinksTests {
    private let prefix = "https://breathe.example/links/"

    private func action(in link: String?) throws -> LinkAction? {
        let link = try #require(link)
        #expect(link.hasPrefix(prefix))
        return try LinkSealer.sample().action(in: String(link.dropFirst(prefix.count)), at: .noon)
    }

    @Test(arguments: ["https://breathe.example", "https://breathe.example/"])
    func eachLinkDoesWhatItIsFor(publicURL: String) throws {
        let links = NotificationLinks(publicURL: publicURL, sealer: try .sample())
        let alert = OutgoingNotification.sampleMail()
        let (user, id) = (alert.userID, alert.notificationID)

        #expect(try action(in: links.unsubscribe(alert)) == .unsubscribe(user, .email, .alert))
        #expect(try action(in: links.opened(alert)) == .opened(user, notification: id, .email))
        #expect(try action(in: links.delivered(alert)) == .delivered(user, notification: id, .email))
        #expect(try action(in: links.feedback(alert, .tooMuch)) == .feedback(user, AlertID(alert.sourceID), .tooMuch))
    }

    @Test(arguments: NotificationKind.allCases)
    func onlyAnAlertAsksWhatPeopleThinkOfIt(kind: NotificationKind) throws {
        let links = try NotificationLinks.sample()

        #expect((links.feedback(.sampleMail(kind: kind), .useful) != nil) == (kind == .alert))
    }
}
