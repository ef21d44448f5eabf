import Domain
import Foundation

/// A row of `deliveries`.
enum Delivery {}
typealias DeliveryID = Identifier<Delivery>

/// A mail that one worker holds until its lease ends.
struct ClaimedMail: Sendable, Equatable {
    var id: DeliveryID
    var userID: UserID
    var source: SourceNumber
    /// Which attempt this is, from 1. It proves the claim: who claims after the lease has a higher one.
    var attempt: Int
    /// As it is now; nil when the person took it back.
    var address: String?
    var kind: NotificationKind
    var title: String
    var body: String
    /// When the notification was made.
    var createdAt: Date
}

/// What came of one attempt.
enum MailResult: Sendable, Equatable {
    case sent
    case retry(at: Date, MailFailure)
    case failed(MailFailure)

    var name: String {
        switch self {
        case .sent: "sent"
        case .retry: "retry"
        case .failed: "failed"
        }
    }

    var reason: MailFailure? {
        switch self {
        case .sent: nil
        case .retry(_, let reason), .failed(let reason): reason
        }
    }
}

/// The queue of mails.
protocol MailDeliveryStore: Sendable {
    /// Takes the mails that are due and that nobody else holds, urgent ones first. Who dies holding them loses them
    /// at `leaseEnd`.
    func claimDue(limit: Int, at now: Date, until leaseEnd: Date) async throws -> [ClaimedMail]

    /// Writes down what came of a claimed mail, unless its lease ended and somebody else claimed it. Of one that was
    /// superseded meanwhile only that it was sent.
    func record(_ result: MailResult, of mail: ClaimedMail, at now: Date) async throws
}
