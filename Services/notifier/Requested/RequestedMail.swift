import Domain
import Foundation
import MessageProtocol

/// A requested mail that one worker holds until its lease ends.
struct RequestedMail: Sendable, Equatable {
    var id: NotificationRequestID
    var sender: ServiceName
    var kind: NotificationRequested.Kind
    /// Nil for an address that belongs to no account.
    var userID: UserID?
    var requestedAt: Date
    var expiresAt: Date
    /// The attempt's number, from 1.
    var attempt: Int
}

/// What became of a requested mail.
enum RequestedState: Sendable, Equatable {
    case queued
    case retry(at: Date, RequestedReason)
    /// By the mail server.
    case accepted
    case failed(RequestedReason)
    case expired
    /// Nobody is to have it any more.
    case withdrawn(RequestedReason)

    /// As stored.
    var name: String {
        switch self {
        case .queued, .retry: "queued"
        case .accepted: "accepted"
        case .failed: "failed"
        case .expired: "expired"
        case .withdrawn: "withdrawn"
        }
    }

    var reason: RequestedReason? {
        switch self {
        case .queued, .accepted, .expired: nil
        case .retry(_, let reason), .failed(let reason), .withdrawn(let reason): reason
        }
    }

    var retryDate: Date? {
        if case .retry(let date, _) = self { date } else { nil }
    }
}

/// Why a requested mail was not sent; says nothing about the person.
enum RequestedReason: RawRepresentable, Sendable, Equatable {
    /// No mail server is configured.
    case mailOff
    /// No link keys are configured, under which the content is sealed.
    case linkKeysMissing
    /// The sender has taken its content back.
    case contentMissing
    case contentUnreadable
    /// The account has no mail address.
    case addressMissing
    /// The account was erased.
    case erased
    /// The person has muted what is not urgent.
    case muted
    /// What the mail server said.
    case sending(DeliveryFailure)

    private static let own: [Self] = [
        .mailOff, .linkKeysMissing, .contentMissing, .contentUnreadable, .addressMissing, .erased, .muted,
    ]

    var rawValue: String {
        switch self {
        case .mailOff: "mail-off"
        case .linkKeysMissing: "link-keys-missing"
        case .contentMissing: "content-missing"
        case .contentUnreadable: "content-unreadable"
        case .addressMissing: "address-missing"
        case .erased: "erased"
        case .muted: "muted"
        case .sending(let failure): failure.rawValue
        }
    }

    init?(rawValue: String) {
        if let own = Self.own.first(where: { $0.rawValue == rawValue }) {
            self = own
        } else if let failure = DeliveryFailure(rawValue: rawValue) {
            self = .sending(failure)
        } else {
            return nil
        }
    }
}
