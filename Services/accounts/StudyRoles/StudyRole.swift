import Domain
import Sessions

/// A role of the researchers' site, and what whoever has it may do.
struct StudyRole: Sendable, Equatable {
    /// Such as `researcher`, or `study-evaluator` of one that somebody of the study made.
    var role: String
    /// As its maker named it; nil for a built-in one, whose name the pages know in each language.
    var title: String?
    /// Nil for the words of the pages.
    var description: String?
    /// As they are stored, in alphabetical order.
    var permissions: [String]
    /// How many have it.
    var users: Int

    /// Built-in roles stay, and may what they may.
    var isBuiltIn: Bool { title == nil }
}

/// What a form says that a role is to be.
struct StudyRoleDraft: Sendable, Equatable {
    var title: String
    var description: String
    var permissions: Set<Permission>

    static let titleRule = TextRule(scalars: 2...40, bytes: 120)
    static let descriptionRule = TextRule(scalars: 1...200, bytes: 600)

    /// - Throws: ``DomainError`` naming `title`.
    static func title(_ text: String) throws(DomainError) -> String { try titleRule.checked(text, field: "title") }

    /// - Throws: ``DomainError`` naming `description`.
    static func description(_ text: String) throws(DomainError) -> String {
        try descriptionRule.checked(text, field: "description")
    }

    /// - Throws: ``DomainError`` naming `permissions`, for none and for one that is not the study's.
    static func permissions(_ names: [String]) throws(DomainError) -> Set<Permission> {
        let permissions = names.compactMap { Permission(rawValue: $0) }.filter(\.isOfStudy)
        guard !names.isEmpty, permissions.count == names.count else {
            throw DomainError(field: "permissions", problem: "must be permissions of the study, one at least")
        }
        return Set(permissions)
    }
}

/// What somebody may hand on: what they may do themselves, as far as it is the study's. So nobody gains by a role that they
/// make, change or give, and no two together gain what neither has.
struct StudyDelegation: Sendable, Equatable {
    /// Of whoever hands on, in the order of the pages.
    let permissions: [Permission]

    init(of own: Set<Permission>) { permissions = Permission.ofStudy.filter(own.contains) }

    func covers(_ permissions: Set<Permission>) -> Bool { permissions.isSubset(of: self.permissions) }

    /// Whether they may give, take and change the role. One that may nothing, or something that this version does not
    /// know, is nobody's to give.
    func covers(_ role: StudyRole) -> Bool {
        let known = role.permissions.compactMap { Permission(rawValue: $0) }
        return !known.isEmpty && known.count == role.permissions.count && covers(Set(known))
    }
}

/// Why a role of the study was not made, changed or deleted.
enum StudyRoleError: Error, Equatable {
    case unknownRole
    /// Its permissions and its name are the product's.
    case builtIn
    /// Somebody has it.
    case hasUsers
    case titleTaken
    /// It may something that whoever asks may not.
    case notYours
}

/// Somebody who has a role of the study, as its pages show them.
struct StudyUser: Sendable, Equatable {
    var userID: UserID
    /// Nil until one is chosen.
    var userName: String?
    /// Nil for whoever came through another provider that gave none.
    var email: String?
    var isConfirmed: Bool
    /// Whether the staff gave the password, and its owner has not come yet.
    var awaitsOwner: Bool
    /// Whether that password is still the present one.
    var hasGivenPassword: Bool
    var hasSecondFactor: Bool
}
