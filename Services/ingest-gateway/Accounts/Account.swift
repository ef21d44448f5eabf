import Domain
import Foundation

struct Account: Sendable, Equatable {
    var userID: UserID
    var email: EmailAddress
    var passwordHash: String
    var createdAt: Date
}

/// Why something about an account was refused.
enum AccountError: Error, Equatable {
    case addressTaken
    /// No account has this address with this password.
    case wrongCredentials
    /// The password that was to confirm a step.
    case wrongPassword
    /// The account has been deleted meanwhile.
    case deleted
}
