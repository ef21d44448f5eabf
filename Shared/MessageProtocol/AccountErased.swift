public import Domain
public import Foundation

/// A person has left: whoever keeps anything of them erases it and answers with ``AccountErasureConfirmed``.
///
/// Repeated until everybody has answered.
public struct AccountErased: Message {
    public static let name: MessageName = "account.erased.v1"

    public var userID: UserID
    public var erasedAt: Date

    public init(userID: UserID, erasedAt: Date) {
        self.userID = userID
        self.erasedAt = erasedAt
    }
}

/// A service keeps nothing of the person any more but what says so.
public struct AccountErasureConfirmed: Message {
    public static let name: MessageName = "account.erasure-confirmed.v1"

    public var userID: UserID
    public var service: ServiceName
    public var confirmedAt: Date

    public init(userID: UserID, service: ServiceName, confirmedAt: Date) {
        self.userID = userID
        self.service = service
        self.confirmedAt = confirmedAt
    }
}
