import Domain
import Foundation
import MessageProtocol

protocol InboxStore: Sendable {
    func newest(_ limit: Int, of userID: UserID) async throws -> [InboxEntry]

    /// Announces what became of a notification, unless it is known to be opened already.
    /// - Returns: whether the person has it.
    func announce(_ fact: NotificationAcknowledged) async throws -> Bool
}
