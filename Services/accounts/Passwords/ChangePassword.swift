import Domain
import Foundation
import MessageProtocol
import Postgres
import Sessions

/// Replaces a password by its owner's will; every other session ends.
struct ChangePassword: Sendable {
    let people: PostgresPersonStore
    let confirmPassword: ConfirmPassword
    let rotateSession: RotateSession
    let hasher: PasswordHasher
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Returns: the session's next token.
    /// - Throws: ``AccountError``, ``DomainError`` naming `newPassword`, ``TooManyAttempts``, ``HashingRefused``.
    func callAsFunction(of session: Session, from old: Password, to new: Password) async throws -> SignedIn {
        let person = try await confirmPassword(old, of: session.userID)
        try NewPassword.check(new, email: person.email, userName: person.userName, field: "newPassword")
        let hash = try await hasher.hash(new)
        let now = now()
        try await people.pool.transaction { transaction in
            guard try await transaction.holdPerson(person.userID) != nil else { throw AccountError.deleted }
            try await transaction.setPassword(hash, of: person, keeping: session.tokenDigest)
            if person.confirmedAt != nil {
                try await mail.request(.passwordChanged, to: .person(person), in: transaction, at: now)
            }
        }
        return try await rotateSession(session)
    }
}

/// Mails a link that sets a new password; to an address without an account, that there is none. The answer is the same
/// after the same work.
struct AskForReset: Sendable {
    let people: PostgresPersonStore
    let brakes: SignInBrakes
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Parameter language: of a mail to an address without an account.
    func callAsFunction(for email: EmailAddress, in language: String, from client: SignInClient) async throws {
        try await brakes.beginReset(from: client)
        guard try await brakes.mayMail(email) else { return }
        let now = now()
        try await people.pool.transaction { transaction in
            let person = try await transaction.person(with: email)
            let link = MailedLink(.reset, for: person?.userID, at: email, from: now)
            try await transaction.keep(link)
            if let person {
                try await mail.request(.resetPassword, to: .person(person), with: link, in: transaction, at: now)
            } else {
                try await mail.request(.resetUnknown, to: .stranger(at: email, in: language), in: transaction, at: now)
            }
        }
    }
}

/// Sets a new password by a mailed link; every session ends. Whoever has the mail has the address, so that is confirmed.
struct ResetPassword: Sendable {
    let people: PostgresPersonStore
    let hasher: PasswordHasher
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/linkIsOver``, ``DomainError`` naming `newPassword`, after which the link still works;
    ///   ``HashingRefused``.
    func callAsFunction(_ token: SessionToken, to password: Password) async throws {
        let start = now()
        guard let owner = try await people.owner(of: token, at: start) else { throw AccountError.linkIsOver }
        try NewPassword.check(password, email: owner.email, userName: owner.userName, field: "newPassword")
        let hash = try await hasher.hash(password)
        let now = now()
        try await people.pool.transaction { transaction in
            let link = try await transaction.open(token, for: [.reset], at: start)
            guard let person = try await transaction.holdPerson(link.userID), person.email == link.email else {
                throw AccountError.linkIsOver
            }
            if person.confirmedAt == nil || person.awaitsOwner {
                try await transaction.closeWaysIn(of: person.userID)
            }
            try await transaction.setPassword(hash, of: person)
            if person.confirmedAt == nil {
                try await transaction.confirm(link.email, of: person.userID, at: now)
            }
            try await mail.request(.passwordChanged, to: .person(person), in: transaction, at: now)
        }
    }
}
