import Domain
import Foundation
import Sessions

/// A link that was mailed to somebody and works once; only the digest of its token is stored.
struct MailedLink: Sendable {
    enum Purpose: String, Sendable {
        /// Of the account's address.
        case confirm
        /// Of another address, to which the account moves.
        case move
        /// Of a forgotten password.
        case reset
        /// By whom a child's use is agreed to.
        case guardian
        /// Deletes the account.
        case erase

        /// Seconds.
        var lifetime: TimeInterval {
            switch self {
            case .confirm, .move: 24 * 3_600
            case .reset, .erase: 3_600
            case .guardian: 7 * 24 * 3_600
            }
        }

        /// Below the address at which people reach the pages.
        fileprivate var path: String {
            switch self {
            case .confirm, .move: "account/confirm"
            case .reset: "account/reset-password"
            case .guardian: "account/guardian"
            case .erase: "account/delete"
            }
        }
    }

    let purpose: Purpose
    /// Nil for an address without an account: that link leads nowhere and is never mailed.
    let userID: UserID?
    /// To which it goes.
    let email: EmailAddress
    let expiresAt: Date
    let token = SessionToken()

    /// - Parameter lifetime: in seconds; nil for the purpose's own.
    init(
        _ purpose: Purpose, for userID: UserID?, at email: EmailAddress, from now: Date,
        lasting lifetime: TimeInterval? = nil
    ) {
        (self.purpose, self.userID, self.email) = (purpose, userID, email)
        expiresAt = now + (lifetime ?? purpose.lifetime)
    }

    /// Behind the # no server or proxy sees the token: the page's script reads it.
    func url(below pages: URL) -> String {
        var base = pages.absoluteString
        if base.hasSuffix("/") { base.removeLast() }
        return "\(base)/\(purpose.path)#\(token.text)"
    }
}

/// What a link that works was made for.
struct OpenedLink: Sendable, Equatable {
    var purpose: MailedLink.Purpose
    var userID: UserID
    var email: EmailAddress
}
