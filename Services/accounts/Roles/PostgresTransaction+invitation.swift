import Domain
import Foundation
import MessageProtocol
import Postgres
import RequestedNotifications
import Sessions

extension PostgresTransaction {
    /// The account of the address, made where there is none.
    func account(
        for invitation: Invitation, at now: Date
    ) async throws -> (person: Person, isNew: Bool) {
        var new = Person(
            email: invitation.email, userName: invitation.userName, passwordHash: invitation.passwordHash,
            language: invitation.language, at: now)
        new.givenPasswordHash = invitation.passwordHash
        if try await create(new) { return (new, true) }
        guard let known = try await person(with: invitation.email),
            let held = try await holdPerson(known.userID), held.email == invitation.email
        else { throw RoleError.unknownPerson }
        return (held, false)
    }

    /// Mails the link by which the owner of an account comes to it, and sets its password.
    func mailInvitation(to person: Person, by mail: AccountMail, at now: Date) async throws {
        guard let email = person.email else { return }
        let link = MailedLink(.reset, for: person.userID, at: email, from: now, lasting: Invitation.lifetime)
        try await keep(link)
        var recipient = MailRecipient.person(person)
        recipient.facts = [.roles: try await roles(of: person.userID).joined(separator: ", ")]
        try await mail.request(.invitation, to: recipient, with: link, in: self, at: now)
    }

    /// - Returns: whether the person did not have one of them.
    func grant(
        _ roles: [String], to userID: UserID, for call: StaffCall, at now: Date
    ) async throws -> Bool {
        var isChanged = false
        for role in roles {
            let change = RoleChange(kind: .grant, role: role, subject: userID)
            if try await apply(change, for: call, at: now) { isChanged = true }
        }
        return isChanged
    }
}
