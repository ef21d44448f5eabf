import Domain
import Foundation
import Postgres
import Sessions

extension PostgresTransaction {
    /// The account of the address, made where there is none.
    func account(
        for invitation: Invitation, at now: Date
    ) async throws -> (person: Person, isNew: Bool) {
        let new = Person(email: invitation.email, language: invitation.language, at: now)
        if try await create(new) { return (new, true) }
        guard let known = try await person(with: invitation.email),
            let held = try await holdPerson(known.userID), held.email == invitation.email
        else { throw RoleError.unknownPerson }
        return (held, false)
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
