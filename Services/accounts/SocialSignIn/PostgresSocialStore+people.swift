import Domain
import Foundation
import MessageProtocol
import Postgres
import Sessions

extension PostgresSocialStore {
    /// Finds whose identity it is, offers it to the owner of its address, or makes a person.
    /// - Throws: ``SocialSignInError/addressNotConfirmed``.
    func settle(
        _ provided: ProvidedPerson, in browser: SessionToken, language: String, at now: Date
    ) async throws -> FinishSocialSignIn.Outcome {
        // Again when somebody has taken the address or the identity in the same moment; then it is found.
        for _ in 0..<3 {
            do {
                return try await pool.transaction { transaction in
                    if let found = try await transaction.find(provided, in: browser, at: now) { return found }
                    return try await transaction.add(provided, language: language, at: now)
                }
            } catch is TakenMeanwhile {}
        }
        throw SocialSignInError.staleAttempt
    }

    /// - Throws: ``SocialSignInError/staleAttempt`` without an offer, ``SocialSignInError/otherPerson``.
    func acceptOffer(by userID: UserID, in browser: SessionToken, at now: Date) async throws {
        try await pool.transaction { transaction in
            guard let person = try await transaction.holdPerson(userID) else { throw AccountError.deleted }
            guard let offer = try await transaction.takeOffer(in: browser, at: now) else {
                throw SocialSignInError.staleAttempt
            }
            guard offer.userID == userID, person.confirmedAt != nil else { throw SocialSignInError.otherPerson }
            guard try await transaction.link(issuer: offer.issuer, subject: offer.subject, to: userID, at: now) else {
                throw SocialSignInError.staleAttempt
            }
        }
    }

    /// Mails a link that gives a person without an address this one; to its owner, if it has one, that it does.
    /// - Throws: ``AccountError/nothingToConfirm`` for somebody who has an address.
    func mailLink(to email: EmailAddress, for userID: UserID, by mail: AccountMail, at now: Date) async throws {
        try await pool.transaction { transaction in
            guard let person = try await transaction.holdPerson(userID) else { throw AccountError.deleted }
            guard person.email == nil else { throw AccountError.nothingToConfirm }
            if let owner = try await transaction.person(with: email) {
                return try await mail.request(.accountExists, to: .person(owner), in: transaction, at: now)
            }
            let link = MailedLink(.move, for: userID, at: email, from: now)
            try await transaction.keep(link)
            try await mail.request(
                .addressChange, to: .person(person, at: email), with: link, in: transaction, at: now)
        }
    }
}

private struct TakenMeanwhile: Error {}

extension PostgresTransaction {
    fileprivate func find(
        _ provided: ProvidedPerson, in browser: SessionToken, at now: Date
    ) async throws -> FinishSocialSignIn.Outcome? {
        if let userID = try await useIdentity(of: provided, at: now) { return .known(userID) }
        guard let email = provided.verifiedEmail, let owner = try await person(with: email) else { return nil }
        // Whoever signed up with a stranger's address must not get the stranger's identity.
        guard owner.confirmedAt != nil else { throw SocialSignInError.addressNotConfirmed }
        try await offer(provided, to: owner.userID, in: browser, until: now + FinishSocialSignIn.offerLifetime)
        return .offered
    }

    fileprivate func add(
        _ provided: ProvidedPerson, language: String, at now: Date
    ) async throws -> FinishSocialSignIn.Outcome {
        var person = Person(email: provided.verifiedEmail, language: language, at: now)
        if person.email != nil { person.confirmedAt = now }
        guard try await create(person),
            try await link(issuer: provided.issuer, subject: provided.subject, to: person.userID, at: now)
        else { throw TakenMeanwhile() }
        return .new(person.userID, hasAddress: person.email != nil)
    }
}
