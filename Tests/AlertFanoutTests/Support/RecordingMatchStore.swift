import Foundation
import MessageProtocol
import Messaging

@testable import alert_fanout

/// Finds the recipients it was given, and keeps what it was asked and what was made of them.
actor RecordingMatchStore: MatchStore {
    private let recipients: [Recipient]
    private(set) var alerts: [RaisedAlert] = []
    private(set) var batches: [NotificationBatchReady] = []

    init(_ recipients: [Recipient]) { self.recipients = recipients }

    func match(
        _ alert: RaisedAlert, in context: MessageContext, at now: Date, makeBatches: MakeBatches
    ) async throws -> AlertMatch? {
        alerts.append(alert)
        batches = makeBatches(recipients)
        return AlertMatch(recipients: recipients.count, batches: batches.count)
    }
}
