public import Domain
public import Foundation

/// Somebody of the staff did something that the audit keeps.
public struct StaffActed: Message {
    public static let name: MessageName = "staff.acted.v1"

    public var actor: UserID
    /// Such as `reading.corrected`.
    public var action: String
    /// Whom it concerns; nil for what is nobody's, and where the staff must not learn whose it is.
    public var subject: UserID?
    /// More about the action; never anything personal.
    public var detail: String?
    /// As the actor gave it.
    public var reason: String
    /// Such as `PUT /api/v1/station-data/readings/{provider}/{station}/{allergen}/{measuredAt}`.
    public var route: String
    public var actedAt: Date

    public init(
        actor: UserID, action: String, subject: UserID? = nil, detail: String?, reason: String, route: String,
        actedAt: Date
    ) {
        (self.actor, self.action, self.subject, self.detail) = (actor, action, subject, detail)
        (self.reason, self.route, self.actedAt) = (reason, route, actedAt)
    }
}
