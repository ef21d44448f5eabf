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
            var query = QueryReader(request)
            let limit = query.text("limit").map { Int($0) ?? 0 } ?? 50
            if !(1...200).contains(limit) { query.refuse("limit", "must be a whole number from 1 to 200") }
            let cursor = query.text("after").flatMap { InboxEventID($0) }
            if cursor == nil, query.text("after") != nil {
                query.refuse("after", "must be the next of the page before")
            }
            try query.check()
            let found = try await store.newest(limit + 1, before: cursor, of: context.userID)
            let notifications = Array(found.prefix(limit))
            let next = found.count > limit ? notifications.last.map { InboxEventID($0).description } : nil
            return JSONResponse(value: InboxAnswer(notifications: notifications, next: next))
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
    /// What the request for the older ones sends as `after`; nil when there are none.
    var next: String?
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
