public import Domain
public import Foundation

/// A person has granted or withdrawn a consent; the newest counts, whatever the order of arrival.
public struct AccountConsentChanged: Message {
    public static let name: MessageName = "account.consent-changed.v1"

    public var userID: UserID
    public var consent: Consent
    public var isGranted: Bool
    /// Increases with every change of the same person and consent.
    public var version: Int
    public var changedAt: Date

    /// What a person is asked for.
    public enum Consent: String, Codable, Sendable, CaseIterable {
        case location
        case notifications
        case healthData = "health-data"
    }

    public init(userID: UserID, consent: Consent, isGranted: Bool, version: Int, changedAt: Date) {
        self.userID = userID
        self.consent = consent
        self.isGranted = isGranted
        self.version = version
        self.changedAt = changedAt
    }
}
