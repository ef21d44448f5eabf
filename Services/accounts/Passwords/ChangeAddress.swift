import Domain
import Foundation
import MessageProtocol
import Postgres

/// Moves an account to another address, once a link that is mailed there has been opened. Whoever asks does not learn
/// whether the address has an account: only its owner does.
struct ChangeAddress: Sendable {
    let people: PostgresPersonStore
    let confirmPassword: ConfirmPassword
    let brakes: SignInBrakes
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError``, ``TooManyAttempts``, ``HashingRefused``.
    func callAsFunction(of userID: UserID, to email: EmailAddress, confirmedBy password: Password) async throws {
        let person = try await confirmPassword(password, of: userID)
        guard try await brakes.mayMail(email) else { throw TooManyAttempts(freeIn: 3_600) }
        let now = now()
        try await people.pool.transaction { transaction in
            if let owner = try await transaction.person(with: email), owner.userID != userID {
                try await mail.request(.accountExists, to: .person(owner), in: transaction, at: now)
            } else {
                let link = MailedLink(.move, for: userID, at: email, from: now)
                try await transaction.keep(link)
                try await mail.request(
                    .addressChange, to: .person(person, at: email), with: link, in: transaction, at: now)
            }
        }
    }
}
