import Domain
import Foundation

/// Registers a passkey of a person who is signed in.
struct RegisterPasskey: Sendable {
    let store: PostgresPasskeyStore
    let challenges: PasskeyChallenges
    let site: Result<RelyingParty, RelyingPartyFault>
    let now: @Sendable () -> Date

    /// - Throws: ``RelyingPartyFault``.
    func options(for userID: UserID) async throws -> CreationOptions {
        let site = try site.get()
        let challenge = challenges.challenge(for: .registration(userID))
        guard let label = try await store.label(of: userID) else { throw PasskeyFault.unknownPasskey }
        return CreationOptions(
            site: site, userID: userID, label: label, challenge: challenge,
            known: try await store.passkeys(of: userID))
    }

    /// - Throws: ``PasskeyFault``, ``RelyingPartyFault``.
    func callAsFunction(
        _ registration: PasskeyRegistration, named name: String, of userID: UserID
    ) async throws -> StoredPasskey {
        let challenge = try challenges.check(registration.clientData.challenge, for: .registration(userID))
        let new = try registration.checked(for: try site.get())
        let passkey = StoredPasskey(
            id: new.id, userID: userID, name: name, publicKey: new.publicKey, counter: new.counter,
            isBackupEligible: new.isBackupEligible, isBackedUp: new.isBackedUp, transports: new.transports,
            createdAt: now())
        try await store.add(passkey, using: challenge)
        return passkey
    }
}
