import Domain
import Foundation
import MessageProtocol
import Postgres
import Sessions

/// Opens a session for somebody who knows the password.
struct SignIn: Sendable {
    let people: PostgresPersonStore
    let brakes: SignInBrakes
    let hasher: PasswordHasher
    let openSession: OpenSession
    let mail: AccountMail
    /// The challenge that a second factor has to answer; nil for somebody who needs none.
    let challenge: @Sendable (UserID) async throws -> String?

    /// - Parameter newBrowser: of a browser that keeps it from now on.
    /// - Throws: the same ``AccountError`` for an unknown login and a wrong password, after the same work, so that
    ///   nobody learns who has an account; ``AccountError/secondFactorNeeded(challenge:)``, ``TooManyAttempts``,
    ///   ``HashingRefused``.
    func callAsFunction(
        _ login: Login, password: Password, from client: SignInClient, to session: NewSession,
        newBrowser: SessionToken? = nil
    ) async throws -> SignedIn {
        try hasher.expectRoom()
        let person = try await people.person(with: login)
        let attempt = try await brakes.begin(login, person: person, from: client)
        let hash = person?.passwordHash ?? hasher.nobodysHash
        let isRight = try await brakes.unlessRefused(attempt) {
            try await hasher.matches(password, hash: hash, unless: client.isGone)
        }
        guard isRight, let person else {
            throw AccountError.wrongCredentials(suggestsReset: attempt.suggestsReset)
        }
        let isNewPlace = try await brakes.isNewPlace(attempt, of: person.userID)
        try await brakes.succeed(attempt, as: person.userID, with: newBrowser)
        await renew(hash, of: person.userID, password)
        if let challenge = try await challenge(person.userID) {
            throw AccountError.secondFactorNeeded(challenge: challenge)
        }
        let signedIn = try await openSession(for: person.userID, session)
        if isNewPlace { try await tell(person, of: session) }
        return signedIn
    }

    /// Before the address is confirmed nothing is sent but what confirms it.
    private func tell(_ person: Person, of session: NewSession) async throws {
        guard person.confirmedAt != nil else { return }
        let now = openSession.now()
        try await people.pool.transaction { transaction in
            try await mail.request(.newSignIn, to: .person(person, on: session.device), in: transaction, at: now)
        }
    }

    /// Hashes anew what was hashed with other parameters. A failure is not the person's, and the next sign-in repeats it.
    private func renew(_ hash: String, of userID: UserID, _ password: Password) async {
        guard hasher.isOutdated(hash), let renewed = try? await hasher.hash(password) else { return }
        try? await people.replaceHash(hash, by: renewed, of: userID)
    }
}

extension SignInBrakes {
    /// Hashes; an attempt that came to no hash does not count.
    func unlessRefused<Value>(_ attempt: Attempt, _ hash: () async throws -> Value) async throws -> Value {
        do {
            return try await hash()
        } catch let refusal as HashingRefused {
            try await takeBack(attempt)
            throw refusal
        }
    }
}

/// Takes the password by which a signed-in person confirms a step.
struct ConfirmPassword: Sendable {
    let people: PostgresPersonStore
    let brakes: SignInBrakes
    let hasher: PasswordHasher

    /// - Throws: ``AccountError`` when the password is wrong, there is none, or the account is gone; ``TooManyAttempts``,
    ///   ``HashingRefused``.
    func callAsFunction(_ password: Password, of userID: UserID) async throws -> Person {
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        guard let hash = person.passwordHash else { throw AccountError.noPassword }
        let attempt = try await brakes.begin(confirming: userID)
        let isRight = try await brakes.unlessRefused(attempt) { try await hasher.matches(password, hash: hash) }
        guard isRight else { throw AccountError.wrongPassword }
        try await brakes.succeed(attempt, as: userID)
        return person
    }
}
