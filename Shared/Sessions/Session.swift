public import Domain
public import Foundation
public import HTTPService

/// Who is signed in, with which token, and what it allows.
public struct Session: OwnedSession, Equatable {
    public var userID: UserID
    public var tokenDigest: [UInt8]
    public var kind: Kind
    /// Of the person, in alphabetical order.
    public var roles: [String]
    /// Of all roles together, with what everybody may do.
    public var permissions: Set<Permission>
    /// Whether one of the roles is for those with a second factor only.
    public var requiresSecondFactor = false
    /// Nil allows everything that the person may do.
    public var scopes: [String]?
    /// Until when what needs a second unlock is open.
    public var unlockedUntil: Date?
    public var expiresAt: Date

    /// What the token was made for.
    public enum Kind: String, Sendable {
        /// A cookie.
        case browser
        /// A Bearer token of `POST /api/v1/sessions`.
        case program
        /// A Bearer token that the person made for one purpose.
        case personal
    }

    public init(
        userID: UserID, tokenDigest: [UInt8], kind: Kind = .program, expiresAt: Date, roles: [String] = [],
        permissions: Set<Permission> = Permission.ofEverybody, scopes: [String]? = nil, unlockedUntil: Date? = nil
    ) {
        (self.userID, self.tokenDigest, self.kind) = (userID, tokenDigest, kind)
        (self.roles, self.permissions, self.scopes) = (roles, permissions, scopes)
        (self.unlockedUntil, self.expiresAt) = (unlockedUntil, expiresAt)
    }

    /// Whether the second unlock is open.
    public func isUnlocked(at now: Date) -> Bool { unlockedUntil.map { $0 > now } ?? false }
}

extension Session {
    /// Why a session does not allow something.
    public enum Refusal: Sendable {
        /// The person has no role that may.
        case notPermitted
        /// The person may, but not with this token.
        case outsideScopes
    }

    /// - Returns: nil when it is allowed.
    public func refusal(of permission: Permission) -> Refusal? {
        guard permissions.contains(permission) else { return .notPermitted }
        switch (scopes, kind) {
        case (nil, .personal): return .outsideScopes
        case (nil, _): return nil
        case (let scopes?, _):
            // A scope that is none any more, or never was one, allows nothing.
            return Permission.scopes.contains(permission) && scopes.contains(permission.rawValue) ? nil : .outsideScopes
        }
    }

    public func allows(_ permission: Permission) -> Bool { refusal(of: permission) == nil }
}
