import Domain
import Foundation
import Sessions

/// Somebody in a role of the study: one line of its page of users.
struct StudyUserPlace: Sendable, Equatable {
    var userID: UserID
    var role: String
}

/// Why a user of the study was not changed.
enum StudyUserError: Error, Equatable {
    /// Name and password are theirs alone.
    case ownerHasCome
}

/// What a form says of a user.
struct StudyUserDraft: Sendable {
    var role: String
    /// Nil lets the person choose, or leaves it as it is.
    var name: UserName?
    /// Nil leaves it to the mailed link, or as it is.
    var password: Password?
}

/// Gives a role of the study to whoever has an address. A new account begins with the name and the password of the form; one
/// that there is keeps its own, and whoever asks does not learn which it was.
struct AddStudyUser: Sendable {
    let invite: InvitePerson
    let hasher: PasswordHasher
    let isStudyRole: @Sendable (_ role: String) async throws -> Bool
    let isTaken: @Sendable (UserName) async throws -> Bool

    /// - Parameter language: BCP 47; of mails.
    /// - Throws: ``RoleError``, ``AccountError/userNameTaken``, since user names are public; ``DomainError`` naming
    ///   `password`; ``HashingRefused``. Nothing is changed then.
    func callAsFunction(
        _ draft: StudyUserDraft, at email: EmailAddress, language: String, for call: StaffCall
    ) async throws {
        guard try await isStudyRole(draft.role) else { throw RoleError.unknownRole }
        // For a new address and a known one alike; otherwise the refusal would tell them apart.
        if let name = draft.name, try await isTaken(name) { throw AccountError.userNameTaken }
        var invitation = Invitation(email: email, roles: [draft.role], language: language)
        invitation.userName = draft.name
        if let password = draft.password {
            try NewPassword.check(password, email: email, userName: draft.name)
            invitation.passwordHash = try await hasher.hash(password)
        }
        try await invite(invitation, for: call)
    }
}

/// Changes somebody's role, and what they begin with as long as they have not come to their account.
struct ChangeStudyUser: Sendable {
    let store: PostgresStudyUserStore
    let brakes: SignInBrakes
    let hasher: PasswordHasher
    let mail: AccountMail
    let people: @Sendable (UserID) async throws -> Person?
    let now: @Sendable () -> Date

    /// - Throws: ``RoleError``, ``AccountError/userNameTaken``, ``StudyUserError``, ``DomainError`` naming `password`,
    ///   ``HashingRefused``. Nothing is changed then.
    func callAsFunction(_ user: StudyUserPlace, to draft: StudyUserDraft, for call: StaffCall) async throws {
        var hash: String?
        if let password = draft.password {
            guard let person = try await people(user.userID) else { throw RoleError.unknownPerson }
            guard person.awaitsOwner else { throw StudyUserError.ownerHasCome }
            try NewPassword.check(password, email: person.email, userName: draft.name ?? person.userName)
            hash = try await hasher.hash(password)
        }
        try await store.change(user, to: draft.role, name: draft.name, passwordHash: hash, for: call, at: now())
    }

    /// Mails the link to the account once more.
    /// - Throws: ``StudyUserError/ownerHasCome``, ``RoleError``, ``TooManyAttempts``.
    func remind(_ user: StudyUserPlace, for call: StaffCall) async throws {
        guard let email = try await people(user.userID)?.email else { throw RoleError.unknownPerson }
        guard try await brakes.mayMail(email) else { throw TooManyAttempts(freeIn: 3_600) }
        try await store.remind(user, by: mail, for: call, at: now())
    }
}
