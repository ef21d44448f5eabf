import Domain
import Foundation
import MessageProtocol
import Messaging

/// Somebody whom an alert concerns and who has not been told of it.
struct Recipient: Sendable, Equatable {
    var userID: UserID
    /// BCP 47, as the person chose it.
    var language: String
}

/// What matching an alert came to.
struct AlertMatch: Sendable, Equatable {
    var recipients: Int
    var batches: Int
}

/// Turns the recipients, in the order of their ids, into batches.
typealias MakeBatches = @Sendable ([Recipient]) -> [NotificationBatchReady]

/// Finds whom an alert concerns, and remembers that they were told.
protocol MatchStore: Sendable {
    /// Finds the people, remembers the level they are told of, and leaves their batches in the outbox: all or none.
    /// - Returns: nil when the alert or the message took effect before.
    func match(
        _ alert: RaisedAlert, in context: MessageContext, at now: Date, makeBatches: MakeBatches
    ) async throws -> AlertMatch?
}
