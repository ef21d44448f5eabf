import Domain
import Foundation
import Sessions

/// A permission for which a personal token can be made.
struct TokenScope: RawRepresentable, CaseIterable, Sendable, Hashable {
    let permission: Permission

    static let allCases = Permission.scopes.map { TokenScope(permission: $0) }

    var rawValue: String { permission.rawValue }

    init?(rawValue: String) {
        guard let scope = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = scope
    }

    private init(permission: Permission) { self.permission = permission }
}

/// A token that somebody wants for a program of theirs.
struct NewToken: Sendable {
    /// What the person calls it.
    var name: String
    var scopes: [TokenScope]
    /// A year at most.
    var days: Int

    static let days = 1...365
    /// One person's.
    static let most = 20

    init(name: String, scopes: [TokenScope], days: Int) {
        (self.name, self.days) = (name, days)
        self.scopes = Array(Set(scopes)).sorted { $0.rawValue < $1.rawValue }
    }
}

/// A token as its owner sees it in the list: not the secret, which is shown once.
struct PersonalToken: Codable, Sendable, Equatable {
    var id: String
    var name: String
    var scopes: [String]
    var createdAt: Date
    var usedAt: Date
    var expiresAt: Date
}

/// The person has as many tokens as one person may have.
struct TooManyTokens: Error {
    var limit: Int
}
