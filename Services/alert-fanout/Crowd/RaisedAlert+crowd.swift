import Domain
import Foundation
import Messaging

extension RaisedAlert {
    /// - Parameter raisedAt: when the report that raised it was submitted, or the latest report that counts.
    init(_ alert: CrowdAlert, raisedAt: Date) {
        self.init(
            id: alert.id, kind: .user, allergens: alert.report.allergens, intensity: alert.severity.intensity,
            coordinate: alert.coordinate, day: alert.day, reporters: alert.reporters,
            reports: alert.reports ?? [], observedAt: alert.report.lastSubmittedAt,
            expiresAt: raisedAt + AlertKind.user.lifetime)
    }
}

extension AdmitAlert {
    /// Admits an alert that reports have raised.
    ///
    /// One report may raise several alerts, so the inbox records each by its own id and not by that of the message.
    func callAsFunction(_ alert: CrowdAlert, in context: MessageContext) async throws {
        var context = context
        context.messageID = alert.id.uuid
        context.time = max(context.time, alert.report.lastSubmittedAt)
        try await self(RaisedAlert(alert, raisedAt: context.time), facts: .crowd(alert.report), in: context)
    }
}
