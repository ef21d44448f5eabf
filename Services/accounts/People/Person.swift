import Domain
import Foundation

/// Somebody with an account.
struct Person: Sendable, Equatable {
    var userID: UserID
    /// Nil for whoever came through another provider that gave none.
    var email: EmailAddress?
    /// When the person followed a link that was mailed to the address.
    var confirmedAt: Date?
    /// Nil until the person has chosen one.
    var userName: UserName?
    /// Nil for whoever signs in by a passkey or through another provider only.
    var passwordHash: String?
    /// Of the password that somebody of the staff gave the account, until its owner has come by a mailed link. The
    /// present password is another once somebody has changed it.
    var givenPasswordHash: String?
    /// BCP 47; of mails.
    var language: String
    var createdAt: Date

    /// Somebody new, whose address is not confirmed.
    init(
        email: EmailAddress?, userName: UserName? = nil, passwordHash: String? = nil, language: String = "en",
        at now: Date
    ) {
        (userID, self.email, self.userName) = (UserID(), email, userName)
        (self.passwordHash, self.language, createdAt) = (passwordHash, language, now)
    }
}

extension Person {
    /// Whether nobody has shown yet that the account of the staff's making is theirs; until then its roles give nothing.
    var awaitsOwner: Bool { givenPasswordHash != nil }
}

/// Why something about an account was refused.
enum AccountError: Error, Equatable {
    /// No account has this login with this password.
    case wrongCredentials(suggestsReset: Bool)
    /// The password that was to confirm a step.
    case wrongPassword
    /// A step that a password confirms, of somebody who has none.
    case noPassword
    /// The account has been deleted meanwhile.
    case deleted
    case userNameTaken
    /// The mailed link was used before, is over, or never was one.
    case linkIsOver
    /// The person has no address, or a confirmed one already.
    case nothingToConfirm
    /// There is no confirmed address to which a link could go.
    case noConfirmedAddress
    /// Only a mailed link can show that whoever wants to leave is the owner.
    case mailedLinkNeeded
    /// The password is right, and a second factor is asked for: the challenge to answer with it.
    case secondFactorNeeded(challenge: String)
}
