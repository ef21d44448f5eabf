import Foundation

/// What a browser sends after `navigator.credentials.create()`, in the JSON form of WebAuthn:
/// https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson
struct PasskeyRegistration: Sendable {
    var id: [UInt8]
    var clientData: ClientData
    var attestation: AttestationObject
    /// How the authenticator can be reached, as the browser names it: hints for later.
    var transports: [String]

    /// Checks everything but the challenge: https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
    /// - Throws: ``PasskeyFault``.
    func checked(for site: RelyingParty) throws(PasskeyFault) -> NewPasskey {
        try clientData.check(is: ClientData.creation, at: site)
        let said = attestation.authenticatorData
        try said.check(for: site)
        guard let credential = said.credential, credential.id == id else { throw .unreadable("id") }
        return NewPasskey(
            id: id, publicKey: credential.publicKey, counter: said.counter,
            isBackupEligible: said.flags.contains(.backupEligible), isBackedUp: said.flags.contains(.backedUp),
            transports: transports)
    }
}

/// What an authenticator made, with its word for it: https://www.w3.org/TR/webauthn-3/#attestation-object
struct AttestationObject: Sendable {
    var format: String
    var authenticatorData: AuthenticatorData

    /// A statement of the format `none` must be empty. Any other is not looked at: it would say who built the
    /// authenticator, which decides nothing here.
    init(_ bytes: [UInt8]) throws(PasskeyFault) {
        guard let object = try? CBORValue(bytes), let format = object["fmt"]?.text,
            let statement = object["attStmt"]?.members, let data = object["authData"]?.bytes,
            format != "none" || statement.isEmpty
        else { throw .unreadable("attestationObject") }
        self.format = format
        authenticatorData = try AuthenticatorData(data)
    }
}

/// A passkey that a person has just made.
struct NewPasskey: Sendable, Equatable {
    var id: [UInt8]
    var publicKey: [UInt8]
    var counter: UInt32
    var isBackupEligible: Bool
    var isBackedUp: Bool
    var transports: [String]
}
