public import Domain
public import Foundation

/// Somebody has signed up.
public struct AccountCreated: Message {
    public static let name: MessageName = "account.created.v1"

    public var userID: UserID
    public var createdAt: Date

    public init(userID: UserID, createdAt: Date) {
        self.userID = userID
        self.createdAt = createdAt
    }
}

/// A person's address, its confirmation, or the language of mails to them is another: the view `accounts.contacts` has the
/// present ones, which never travel in messages.
public struct AccountChanged: Message {
    public static let name: MessageName = "account.changed.v1"

    public var userID: UserID
    public var changedAt: Date

    public init(userID: UserID, changedAt: Date) {
        self.userID = userID
        self.changedAt = changedAt
    }
}
