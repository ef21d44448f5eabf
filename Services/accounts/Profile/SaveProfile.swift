import Domain
import Foundation
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions

/// Saves what a person says of themselves, and asks a child's guardian by mail.
struct SaveProfile: Sendable {
    let store: PostgresProfileStore
    let people: PostgresPersonStore
    let brakes: SignInBrakes
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/userNameTaken``, ``DomainError`` naming the field, ``TooManyAttempts``.
    func callAsFunction(_ form: ProfileForm, of userID: UserID) async throws {
        let now = now()
        guard let person = try await people.person(of: userID) else { throw AccountError.deleted }
        let old = try await store.profile(of: userID)
        var profile = form.profile
        profile.picture = form.picture ?? old?.picture ?? profile.picture
        profile.showsName = form.showsName ?? old?.showsName ?? profile.showsName
        guard profile.picture != .own || old?.picture == .own else {
            throw DomainError(field: "picture", problem: "must not be own before one was uploaded")
        }
        profile.guardianship = try form.guardianship(after: old?.guardianship, of: person, at: now)
        let link = try await askGuardian(in: &profile, of: userID, at: now)
        try await people.pool.transaction { [profile] transaction in
            guard let person = try await transaction.holdPerson(userID) else { throw AccountError.deleted }
            try await transaction.save(profile, named: form.userName, of: userID)
            guard let link else { return }
            try await transaction.keep(link)
            var guardian = MailRecipient.person(person, at: link.email)
            guardian.facts = [.person: form.userName.text]
            try await mail.request(.guardianConsent, to: guardian, with: link, in: transaction, at: now)
        }
    }

    /// - Returns: the link to mail; nil when nobody has to be asked.
    private func askGuardian(in profile: inout Profile, of userID: UserID, at now: Date) async throws -> MailedLink? {
        guard let guardianship = profile.guardianship, guardianship.asks(at: now) else { return nil }
        guard try await brakes.mayMail(guardianship.guardian) else { throw TooManyAttempts(freeIn: 3_600) }
        profile.guardianship?.askedAt = now
        return MailedLink(.guardian, for: userID, at: guardianship.guardian, from: now)
    }
}

/// Takes the link that was mailed to a child's guardian: they agree.
struct ConfirmGuardian: Sendable {
    let pool: PostgresPool
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/linkIsOver``, also when the person has named another guardian meanwhile.
    func callAsFunction(_ token: SessionToken) async throws {
        let now = now()
        try await pool.transaction { transaction in
            let link = try await transaction.open(token, for: [.guardian], at: now)
            guard try await transaction.holdPerson(link.userID) != nil,
                try await transaction.confirmGuardian(link.email, of: link.userID, at: now)
            else { throw AccountError.linkIsOver }
        }
    }
}
