import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// A person's notifications, newest first.
struct InboxRoutes: Sendable {
    let store: any InboxStore

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("inbox") { request, context in
            let limit = request.uri.queryParameters.get("limit").map { Int($0) ?? 0 } ?? 50
            guard (1...200).contains(limit) else {
                throw Problem(.badRequest, "limit must be a whole number from 1 to 200")
            }
            let notifications = try await store.newest(limit, of: context.userID)
            return JSONAnswer(value: InboxAnswer(notifications: notifications))
        }
    }
}

struct InboxAnswer: Codable, Sendable, Equatable {
    var notifications: [InboxEntry]
}

struct InboxEntry: Codable, Sendable, Equatable {
    var id: UUID
    /// Such as `alert` or `quiz`.
    var kind: String
    var urgency: Urgency
    var title: String
    var body: String
    var createdAt: Date
    var alertID: AlertID?
}

protocol InboxStore: Sendable {
    func newest(_ limit: Int, of userID: UserID) async throws -> [InboxEntry]
}
