import Domain
import Foundation
import Sessions

/// What is known of a role; which there are is data.
struct Role: Codable, Sendable, Equatable {
    var role: String
    /// As somebody of the study named it; nil for a role that the pages know by name.
    var title: String?
    /// Of whoever has it, such as "sends articles".
    var description: String
    var requiresSecondFactor: Bool
    /// In alphabetical order.
    var permissions: [String]
    /// What who has it may grant and take, in alphabetical order.
    var mayGrant: [String]

    static let administrator = "administrator"
}

extension [Role] {
    /// Of those that have one, by their roles.
    var titles: [String: String] { reduce(into: [:]) { titles, role in titles[role.role] = role.title } }
}

/// A role that is to be granted or taken.
struct RoleChange: Sendable, Equatable {
    enum Kind: Sendable { case grant, take }

    var kind: Kind
    var role: String
    var subject: UserID

    /// What is known when it is decided.
    struct Facts: Sendable, Equatable {
        var isPerson: Bool
        var isRole: Bool
        /// Whether a role of the granter's grants this one.
        var isGrantable: Bool
        /// How many others have the role.
        var others: Int
    }

    /// - Parameter granter: nil for an operator at the command line, who may make the first administrator.
    /// - Returns: nil when it may be done.
    func refusal(by granter: UserID?, _ facts: Facts) -> RoleError? {
        if !facts.isPerson { return .unknownPerson }
        if !facts.isRole { return .unknownRole }
        if let granter {
            if granter == subject { return .ownRole }
            if !facts.isGrantable { return .notYours }
        }
        if kind == .take, role == Role.administrator, facts.others == 0 { return .lastAdministrator }
        return nil
    }
}

/// Why a role was not changed.
enum RoleError: Error, Equatable {
    case unknownPerson
    case unknownRole
    /// Nobody grants to themselves, or takes from themselves.
    case ownRole
    /// None of the granter's roles grants this one.
    case notYours
    case lastAdministrator
}

/// How the staff looks for an account.
enum PersonQuery: Sendable, Equatable {
    case email(EmailAddress)
    case name(String)
}

/// What the staff sees of an account.
struct FoundPerson: Codable, Sendable, Equatable {
    var userID: UserID
    var isConfirmed: Bool
    var hasPassword: Bool
    var createdAt: Date
    /// In alphabetical order.
    var roles: [String]
}

/// That somebody has a role.
struct HeldRole: Codable, Sendable, Equatable {
    var role: String
    /// Nil for an operator at the command line, and for whoever deleted their account since.
    var grantedBy: UserID?
    var grantedAt: Date
}
