import Domain
import MessageProtocol
import SignedLinks

/// Does what a link asks for; nothing when the account or the notification is gone.
struct FollowLink: Sendable {
    let changeSubscription: ChangeSubscription
    let acknowledge: AcknowledgeNotification
    let giveFeedback: GiveFeedback

    func callAsFunction(_ action: LinkAction) async throws {
        switch action {
        case .unsubscribe(let userID, let channel, let kind):
            do {
                try await changeSubscription.adjust(of: userID) { $0.settings.channels[channel, kind] = .off }
            } catch AccountError.deleted {
                // The account is gone, and its channels with it.
            }
        case .opened(let userID, let notification, let channel):
            _ = try await acknowledge(notification, as: .opened, by: channel, of: userID)
        case .delivered(let userID, let notification, let channel):
            _ = try await acknowledge(notification, as: .delivered, by: channel, of: userID)
        case .feedback(let userID, let alertID, let verdict):
            _ = try await giveFeedback(verdict, on: alertID, of: userID)
        }
    }
}

extension LinkAction {
    var userID: UserID {
        switch self {
        case .unsubscribe(let userID, _, _), .opened(let userID, _, _), .delivered(let userID, _, _),
            .feedback(let userID, _, _):
            userID
        }
    }
}
