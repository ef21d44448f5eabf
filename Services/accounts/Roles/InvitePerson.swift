import Domain
import Foundation
import Postgres
import Sessions

/// Somebody whom the staff wants to have an account with roles.
struct Invitation: Sendable {
    var email: EmailAddress
    var roles: [String]
    /// BCP 47; of mails.
    var language: String
    /// Of a new account; one that there is keeps its own.
    var userName: UserName?
    /// Of the password that a new account begins with; nil leaves it to the mailed link.
    var passwordHash: String?

    /// No more exist.
    static let mostRoles = 12
    /// Of its link, in seconds: three days.
    static let lifetime: TimeInterval = 3 * 24 * 3_600
}

/// Grants roles to whoever has an address. An address without an account gets one, and a mail with a link that sets its
/// password; until then the roles of one that begins with another's password give nothing. Whoever asks does not learn
/// which it was.
struct InvitePerson: Sendable {
    let store: PostgresRoleStore
    let brakes: SignInBrakes
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``RoleError``, ``AccountError/userNameTaken``, after which nothing is changed.
    func callAsFunction(_ invitation: Invitation, for call: StaffCall) async throws {
        let mayMail = try await brakes.mayMail(invitation.email)
        let now = now()
        try await store.pool.transaction { transaction in
            // Before people are locked, as for every change of roles.
            try await transaction.takeAuditTurn()
            let (person, isNew) = try await transaction.account(for: invitation, at: now)
            let isChanged = try await transaction.grant(invitation.roles, to: person.userID, for: call, at: now)
            try await transaction.record(call.act("person.invited", of: person.userID), at: now)
            if person.confirmedAt == nil {
                if !isNew { try await transaction.closeWaysIn(of: person.userID) }
                if isNew || mayMail { try await transaction.mailInvitation(to: person, by: mail, at: now) }
            } else if isChanged {
                try await store.notify(transaction, person.userID, try await transaction.roles(of: person.userID))
            }
        }
    }
}
