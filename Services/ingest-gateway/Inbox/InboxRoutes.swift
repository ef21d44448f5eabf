import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// A person's notifications, newest first, and acknowledgements of them.
struct InboxRoutes: Sendable {
    let store: PostgresInboxStore
    let acknowledge: AcknowledgeNotification

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("inbox") { request, context in
            let limit = request.uri.queryParameters.get("limit").map { Int($0) ?? 0 } ?? 50
            guard (1...200).contains(limit) else {
                throw Problem(.badRequest, "limit must be a whole number from 1 to 200")
            }
            let notifications = try await store.newest(limit, of: context.userID)
            return JSONResponse(value: InboxAnswer(notifications: notifications))
        }
        group.post("inbox/:notificationID/opened") { try await note(.opened, $0, $1) }
        group.post("inbox/:notificationID/received") { try await note(.delivered, $0, $1) }
    }

    private func note(
        _ state: NotificationAcknowledged.State, _ request: Request, _ context: GatewayContext
    ) async throws -> HTTPResponse.Status {
        let userID = try context.userID
        guard let id = context.parameters.get("notificationID").flatMap({ NotificationID($0) }) else {
            throw Problem(.badRequest, "The notification's id must be a UUID, as the inbox shows it")
        }
        let channel = try await BodyReader.optional(of: request).read(BodyField<Channel>.word("channel", default: nil))
        guard try await acknowledge(id.uuid, as: state, by: channel, of: userID) else {
            throw Problem(.notFound, "There is no such notification in your inbox")
        }
        return .accepted
    }
}

struct InboxAnswer: Codable, Sendable, Equatable {
    var notifications: [InboxEntry]
}

struct InboxEntry: Codable, Sendable, Equatable {
    var id: NotificationID
    /// A ``NotificationKind``.
    var kind: String
    var urgency: Urgency
    var title: String
    var body: String
    var createdAt: Date
    var alertID: AlertID?
    /// Of a quiz suggestion, for the quiz that answers it.
    var suggestionID: SuggestionID?
    /// Nil while the person has not opened it, wherever.
    var openedAt: Date?
    /// From then on it is of no use; nil when it always is.
    var expiresAt: Date?
}
