import Domain
import Foundation
import Localization
import MessageProtocol
import Messaging

/// Takes `skin-photo.classified`.
struct SkinPhotoClassifiedHandler: MessageHandler {
    let notify: NotifyOfSkinAnswer

    func handle(_ classified: SkinPhotoClassified, _ context: MessageContext) async throws -> Verdict {
        do {
            try await notify(classified, messageID: context.messageID)
            return .done
        } catch let fault as MessageFault {
            return .deadLetter("\(fault)")
        }
    }
}

/// Notifies somebody in the inbox that there is an answer to their photo, if it took so long that they no longer wait for
/// it on the page. What the answer is stands nowhere but on the page.
struct NotifyOfSkinAnswer: Sendable {
    let store: any SuggestionStore
    let now: @Sendable () -> Date

    /// Seconds for which somebody waits on the page.
    static let patience: TimeInterval = 60

    /// - Parameter messageID: recorded in the inbox table, so that the message takes effect once.
    func callAsFunction(_ classified: SkinPhotoClassified, messageID: UUID) async throws {
        guard classified.classifiedAt.timeIntervalSince(classified.submittedAt) > Self.patience else { return }
        let now = now()
        let entries = try await store.deliver(to: classified.userID, handling: messageID) { tag in
            let language = ContentLanguage(bestFor: tag)
            return NewNotification(
                sourceID: messageID, kind: .account, urgency: .routine, language: language.rawValue,
                text: try .skinAnswer(in: language), createdAt: now, isPersonal: true)
        }
        if let entries { NotifierMetrics.inbox(entries) }
    }
}

extension NotificationText {
    static func skinAnswer(in language: ContentLanguage) throws(MessageFault) -> NotificationText {
        try NotificationText(
            title: language.saying("There is an answer to your photo", "Zu Ihrem Foto gibt es eine Antwort"),
            body: language.saying(
                "It took longer than usual. Open Skin, then Photos, to read it.",
                "Es hat länger gedauert als sonst. Öffnen Sie Haut und dann Fotos, um sie zu lesen."))
    }
}
