import Domain
import Foundation

/// A delivery status notification, in which a mail system reports on a mail it had accepted. RFC 3464.
struct BounceReport: Sendable, Equatable {
    /// RFC 3464, 2.3.3.
    enum Action: String, Sendable {
        case failed, delayed, delivered, relayed, expanded
    }

    struct Recipient: Sendable, Equatable {
        let action: Action
        let status: EnhancedStatus?
    }

    let recipients: [Recipient]
    /// The header fields that name where the report itself was sent.
    let destinations: [String]
    /// From the mail's own Message-ID, which anyone who has seen the mail may know.
    let originalID: DeliveryID?

    /// The outcome for the one recipient of the mail. A report on several comes from an address that forwards to
    /// others.
    var outcome: BounceOutcome {
        if recipients.contains(where: { $0.action == .delivered }) { return .delivered }
        // A relayed mail may still arrive; a later report says.
        guard recipients.allSatisfy({ $0.action == .failed }) else { return .pending }
        if recipients.allSatisfy({ $0.status?.saysAddressIsGone ?? false }) { return .addressGone }
        return .failed(Self.reason(recipients.first?.status))
    }

    private static func reason(_ status: EnhancedStatus?) -> DeliveryFailure {
        guard let status else { return .refused }
        if status.saysTooLarge { return .tooLarge }
        // The server gave up after days of attempts.
        return status.kind == 4 ? .unreachable : .refused
    }
}

/// What a report means for the delivery.
enum BounceOutcome: Sendable, Equatable {
    case delivered
    /// Nothing final yet.
    case pending
    case failed(DeliveryFailure)
    case addressGone
}
