import Domain
import Foundation
import Messaging

extension RaisedAlert {
    /// - Parameter raisedAt: when the report that brought it about was submitted, or a later one of the crowd.
    init(_ alert: CrowdAlert, raisedAt: Date) {
        self.init(
            id: alert.id, kind: .user, allergens: alert.report.allergens, intensity: alert.severity.intensity,
            coordinate: alert.coordinate, day: alert.day, authors: alert.authors,
            observedAt: alert.report.lastSubmittedAt, expiresAt: raisedAt + AlertKind.user.lifetime)
    }
}

extension AdmitAlert {
    /// Sends a crowd's alert on its way.
    ///
    /// One report may bring about several alerts, so each goes by its own id and not by that of the report's message.
    func callAsFunction(_ alert: CrowdAlert, in context: MessageContext) async throws {
        var context = context
        context.messageID = alert.id.uuid
        context.time = max(context.time, alert.report.lastSubmittedAt)
        try await self(RaisedAlert(alert, raisedAt: context.time), facts: .crowd(alert.report), in: context)
    }
}
