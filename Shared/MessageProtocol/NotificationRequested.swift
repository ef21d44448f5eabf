public import Domain
public import Foundation

public enum NotificationRequest {}
public typealias NotificationRequestID = Identifier<NotificationRequest>

/// One person, or a bare address, is to be notified of something now. What it says lies sealed in the sender's view
/// `requested_notifications` and never travels.
public struct NotificationRequested: Message {
    public static let name: MessageName = "notification.requested.v1"

    public var requestID: NotificationRequestID
    /// Whose view has the content.
    public var sender: ServiceName
    public var kind: Kind
    /// Nil for an address that belongs to no account.
    public var userID: UserID?
    /// Whether it goes out despite quiet hours and mute.
    public var isUrgent: Bool
    public var sentAt: Date
    /// From when on it is of no use.
    public var expiresAt: Date

    /// What it is about; a reader refuses one that it does not know.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public init(
        requestID: NotificationRequestID = NotificationRequestID(), from sender: ServiceName, of kind: Kind,
        to userID: UserID?, sentAt: Date, expiresAt: Date
    ) {
        (self.requestID, self.sender, self.kind, self.userID) = (requestID, sender, kind, userID)
        (self.sentAt, self.expiresAt) = (sentAt, expiresAt)
        isUrgent = false
    }
}

extension NotificationRequested.Kind: CaseIterable {
    /// The link confirms the address of a new account.
    public static let confirmAddress = Self(rawValue: "confirm-address")
    /// Somebody signed up with the address of an account.
    public static let accountExists = Self(rawValue: "account-exists")
    /// The link sets a new password.
    public static let resetPassword = Self(rawValue: "reset-password")
    /// Somebody asked for a new password for an address without an account.
    public static let resetUnknown = Self(rawValue: "reset-unknown")
    /// The link confirms the address to which an account moves.
    public static let addressChange = Self(rawValue: "address-change")
    /// To the address that an account had.
    public static let addressChanged = Self(rawValue: "address-changed")
    public static let passwordChanged = Self(rawValue: "password-changed")
    /// From a browser or device that is not known.
    public static let newSignIn = Self(rawValue: "new-sign-in")
    /// To a child's parent or guardian: the link agrees to what is done with the child's data.
    public static let guardianConsent = Self(rawValue: "guardian-consent")
    /// Of the staff, to somebody whom they made an account with roles: the link sets its password.
    public static let invitation = Self(rawValue: "invitation")
    public static let exportReady = Self(rawValue: "export-ready")
    /// The link deletes the account.
    public static let confirmErasure = Self(rawValue: "confirm-erasure")
    public static let erasureComplete = Self(rawValue: "erasure-complete")
    public static let roleChanged = Self(rawValue: "role-changed")
    /// The first page of somebody's pain report, to themselves.
    public static let reportSummary = Self(rawValue: "report-summary")
    /// To a doctor: the link opens somebody's pain report.
    public static let reportShared = Self(rawValue: "report-shared")
    /// To a doctor: the link shows photos of somebody's skin.
    public static let skinPhotosShared = Self(rawValue: "skin-photos-shared")
    /// To somebody who wrote to support without an account: the link confirms their address.
    public static let confirmInquiry = Self(rawValue: "confirm-inquiry")
    /// What support answered, to somebody whose address is confirmed.
    public static let inquiryAnswered = Self(rawValue: "inquiry-answered")

    public static let allCases: [Self] = [
        .confirmAddress, .accountExists, .resetPassword, .resetUnknown, .addressChange, .addressChanged,
        .passwordChanged, .newSignIn, .exportReady, .erasureComplete, .roleChanged, .guardianConsent,
        .invitation, .confirmErasure, .reportSummary, .reportShared, .skinPhotosShared,
        .confirmInquiry, .inquiryAnswered,
    ]
}
