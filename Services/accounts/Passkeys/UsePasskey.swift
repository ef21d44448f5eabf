import Domain
import Foundation

/// Finds out by a passkey who somebody is.
struct UsePasskey: Sendable {
    let store: PostgresPasskeyStore
    let challenges: PasskeyChallenges
    let site: Result<RelyingParty, RelyingPartyFault>
    let now: @Sendable () -> Date

    /// For somebody whose name is not known yet: the authenticator offers the passkeys that it has for this site.
    /// - Throws: ``RelyingPartyFault``.
    func signInOptions() throws -> RequestOptions {
        RequestOptions(site: try site.get(), challenge: challenges.challenge(for: .signIn), known: [])
    }

    /// - Throws: ``RelyingPartyFault``, and ``PasskeyFault/unknownPasskey`` when the person has none.
    func unlockOptions(for userID: UserID) async throws -> RequestOptions {
        let site = try site.get()
        let known = try await store.passkeys(of: userID)
        guard !known.isEmpty else { throw PasskeyFault.unknownPasskey }
        return RequestOptions(site: site, challenge: challenges.challenge(for: .unlock(userID)), known: known)
    }

    /// - Returns: who signed.
    /// - Throws: ``PasskeyFault``, ``RelyingPartyFault``.
    func signIn(_ assertion: PasskeyAssertion) async throws -> UserID {
        // Whose passkey it is has to come from the authenticator where nobody has said a name.
        guard let handle = assertion.userHandle, let userID = UserID(handle: handle) else {
            throw PasskeyFault.unknownPasskey
        }
        try await check(assertion, of: userID, for: .signIn)
        return userID
    }

    /// - Throws: ``PasskeyFault``, ``RelyingPartyFault``.
    func unlock(_ assertion: PasskeyAssertion, of userID: UserID) async throws {
        try await check(assertion, of: userID, for: .unlock(userID))
    }

    private func check(
        _ assertion: PasskeyAssertion, of userID: UserID, for purpose: PasskeyChallenges.Purpose
    ) async throws {
        let challenge = try challenges.check(assertion.clientData.challenge, for: purpose)
        guard let passkey = try await store.passkey(with: assertion.id), passkey.userID == userID else {
            throw PasskeyFault.unknownPasskey
        }
        let used = try assertion.checked(against: passkey, for: try site.get())
        try await store.note(used, after: passkey, at: now(), using: challenge)
    }
}
