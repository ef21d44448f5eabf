import Domain
import Foundation

/// The key of a row of `deliveries`.
struct DeliveryKey: Sendable, Hashable {
    var userID: UserID
    var source: SourceNumber
    var endpointID: EndpointID
}

/// A message that one worker holds until its lease ends.
struct ClaimedDelivery: Sendable, Equatable {
    var key: DeliveryKey
    var channel: Channel
    /// The host whose limits apply.
    var host: String
    /// The attempt's number, from 1. With the lease it identifies the claim.
    var attempt: Int
    var leaseEnd: Date
    /// The version of the endpoint, or of the subscriber for a mail address; nil when the address is not known any
    /// more.
    var addressVersion: Int?
    var createdAt: Date
    /// The trace of what caused it; nil when unknown.
    var traceID: String?
    /// Nil when the person removed the address.
    var notification: OutgoingNotification?
    /// Why the last attempt failed.
    var lastFailure: DeliveryFailure?
    /// Until when the address asked to be left alone, and how often in a row; nil when it accepts messages.
    var pause: EndpointPause?
    /// The person has a newer notification of the thread.
    var isSuperseded = false
}

/// What one address asked for: nothing is sent there until then, except what expires sooner.
struct EndpointPause: Sendable, Equatable {
    var until: Date
    /// Pauses in a row, this one included.
    var count: Int
}

/// The outcome of a claimed message.
struct DeliveryRecord: Sendable, Equatable {
    enum Outcome: Sendable, Equatable {
        case accepted, delivered, expired, superseded
        /// `usesAttempt` is false when the message itself was not tried.
        case retry(at: Date, DeliveryFailure, usesAttempt: Bool)
        case failed(DeliveryFailure)
        /// Failed, and the address is retired.
        case addressGone
    }

    var claim: ClaimedDelivery
    var outcome: Outcome
    /// What the address asked for with this response.
    var pause: EndpointPause?

    var state: String {
        switch outcome {
        case .accepted: "accepted"
        case .delivered: "delivered"
        case .expired: "expired"
        case .superseded: "superseded"
        case .retry: "queued"
        case .failed, .addressGone: "failed"
        }
    }

    /// Whether the address accepts messages again.
    var endsPause: Bool { claim.pause != nil && (outcome == .accepted || outcome == .delivered) }

    /// When it is due again.
    var retryDate: Date? {
        if case .retry(let date, _, _) = outcome { date } else { nil }
    }

    var reason: DeliveryFailure? {
        switch outcome {
        case .accepted, .delivered, .expired, .superseded: nil
        case .retry(_, let reason, _), .failed(let reason): reason
        case .addressGone: .addressGone
        }
    }
}
