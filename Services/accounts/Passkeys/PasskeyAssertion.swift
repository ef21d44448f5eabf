import Foundation

/// What a browser sends after `navigator.credentials.get()`, in the JSON form of WebAuthn:
/// https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson
struct PasskeyAssertion: Sendable {
    var id: [UInt8]
    var clientData: ClientData
    /// As signed.
    var authenticatorBytes: [UInt8]
    var signature: [UInt8]
    /// Whose passkey it is, as the authenticator remembers; absent from passkeys that are asked for by their id.
    var userHandle: [UInt8]?

    /// Checks everything but the challenge: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
    /// - Returns: the passkey as it is afterwards.
    /// - Throws: ``PasskeyFault``.
    func checked(against passkey: StoredPasskey, for site: RelyingParty) throws(PasskeyFault) -> StoredPasskey {
        guard id == passkey.id else { throw .unknownPasskey }
        if let userHandle, userHandle != passkey.userID.handle { throw .unknownPasskey }
        try clientData.check(is: ClientData.assertion, at: site)
        let said = try AuthenticatorData(authenticatorBytes)
        try said.check(for: site)
        guard let value = try? CBORValue(passkey.publicKey) else { throw .publicKey }
        let key = try COSEKey(value)
        guard key.isValid(signature, of: authenticatorBytes + clientData.digest) else { throw .signature }
        guard said.flags.contains(.backupEligible) == passkey.isBackupEligible else { throw .backup }
        // Both are 0 for an authenticator that does not count.
        guard said.counter > passkey.counter || (said.counter, passkey.counter) == (0, 0) else { throw .counter }
        var used = passkey
        (used.counter, used.isBackedUp) = (said.counter, said.flags.contains(.backedUp))
        return used
    }
}
