import Domain
import Foundation
import PersonKeys

/// Slows guessing at one person's factor: counts each attempt before it is checked, and forgets them all after a right one.
struct FactorBrake: Sendable {
    let store: any SignInBrakeStore
    let keys: MasterKeys
    let now: @Sendable () -> Date

    /// Which attempts count together.
    enum Factor: String, Sendable { case code, pin }

    /// - Throws: ``TooManyAttempts``, ``HashingRefused`` (the attempt does not count then), or what the check throws.
    func attempt(_ factor: Factor, of userID: UserID, isRight: () async throws -> Bool) async throws -> Bool {
        let digest = keys.digest(of: "\(userID)", for: "factor \(factor.rawValue)")
        try await store.count([CountedAttempt(digest: digest, brake: .guesses)], at: now())
        do {
            guard try await isRight() else { return false }
            try await store.forgive([], forget: digest, at: now())
            return true
        } catch let refusal as HashingRefused {
            try await store.forgive([digest], forget: nil, at: now())
            throw refusal
        }
    }
}
