import Domain
import Foundation
import MessageProtocol
import Postgres
import Sessions

/// Makes sure that whoever deletes an account is its owner: by the password, a passkey or an unlocked session. Somebody who
/// has none of these, since they come through another provider, follows a mailed link; without an address the session is
/// all that there is.
struct ConfirmLeaving: Sendable {
    let confirmOwner: ConfirmOwner
    let passkeys: UsePasskey
    let people: PostgresPersonStore

    enum Proof: Sendable {
        case password(Password)
        case passkey(PasskeyAssertion)
    }

    /// - Throws: ``FactorError``, ``AccountError``, ``PasskeyFault``, ``RelyingPartyFault``, ``TooManyAttempts``,
    ///   ``HashingRefused``.
    func callAsFunction(_ session: Session, by proof: Proof?) async throws {
        switch proof {
        case .passkey(let assertion): try await passkeys.unlock(assertion, of: session.userID)
        case .password(let password): try await confirmOwner.confirmPassword(password, session.userID)
        case nil:
            // Refuses a session that is not unlocked while there is something to unlock it with.
            try await confirmOwner(session, nil)
            guard !session.isUnlocked(at: confirmOwner.now()) else { return }
            guard let person = try await people.person(of: session.userID) else { throw AccountError.deleted }
            guard person.confirmedAt == nil else { throw AccountError.mailedLinkNeeded }
        }
    }
}

/// Mails a link that deletes the account, and takes it.
struct MailErasureLink: Sendable {
    let people: PostgresPersonStore
    let brakes: SignInBrakes
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/noConfirmedAddress``, ``TooManyAttempts``.
    func callAsFunction(to userID: UserID) async throws {
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        guard let email = person.email, person.confirmedAt != nil else { throw AccountError.noConfirmedAddress }
        guard try await brakes.mayMail(email) else { throw TooManyAttempts(freeIn: 3_600) }
        let now = now()
        try await people.pool.transaction { transaction in
            let link = MailedLink(.erase, for: userID, at: email, from: now)
            try await transaction.keep(link)
            try await mail.request(
                .confirmErasure, to: .person(person, at: email), with: link, in: transaction, at: now)
        }
    }

    /// Uses a link up.
    /// - Returns: who leaves.
    /// - Throws: ``AccountError/linkIsOver``, also when the account has moved to another address since.
    func open(_ token: SessionToken) async throws -> UserID {
        let now = now()
        return try await people.pool.transaction { transaction in
            let link = try await transaction.open(token, for: [.erase], at: now)
            guard let person = try await transaction.holdPerson(link.userID), person.email == link.email else {
                throw AccountError.linkIsOver
            }
            return link.userID
        }
    }
}
