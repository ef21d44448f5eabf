import Domain
import Foundation

/// A delivery status notification: what a mail system tells of a mail that it had taken over. RFC 3464.
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
    /// Texts of the fields that say where the report itself went.
    let destinations: [String]
    /// By the mail's own Message-ID, which anybody may know who has seen the mail.
    let originalID: DeliveryID?

    /// What follows for the one person that each of our mails is for. Several recipients come of an address that hands
    /// on to others.
    var news: BounceNews {
        if recipients.contains(where: { $0.action == .delivered }) { return .delivered }
        // What was handed on may still arrive; a later report says.
        guard recipients.allSatisfy({ $0.action == .failed }) else { return .pending }
        if recipients.allSatisfy({ $0.status?.saysAddressIsGone ?? false }) { return .addressGone }
        return .failed(Self.reason(recipients.first?.status))
    }

    private static func reason(_ status: EnhancedStatus?) -> DeliveryFailure {
        guard let status else { return .refused }
        if status.saysTooLarge { return .tooLarge }
        // A server gave up on what it had tried for days.
        return status.kind == 4 ? .unreachable : .refused
    }
}

/// What a report means.
enum BounceNews: Sendable, Equatable {
    case delivered
    /// Nothing for good yet.
    case pending
    case failed(DeliveryFailure)
    case addressGone
}
