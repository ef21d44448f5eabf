import Domain
import Foundation

/// Takes the address of somebody whose provider gave none, once a link that is mailed there has been opened. Whoever asks
/// does not learn whether the address has an account: only its owner does.
struct GiveAddress: Sendable {
    let store: PostgresSocialStore
    let brakes: SignInBrakes
    let mail: AccountMail
    let now: @Sendable () -> Date

    /// - Throws: ``AccountError/nothingToConfirm`` for somebody who has an address: another one is confirmed with the
    ///   password. ``TooManyAttempts``.
    func callAsFunction(_ email: EmailAddress, to userID: UserID) async throws {
        guard try await brakes.mayMail(email) else { throw TooManyAttempts(freeIn: 3_600) }
        try await store.mailLink(to: email, for: userID, by: mail, at: now())
    }
}
