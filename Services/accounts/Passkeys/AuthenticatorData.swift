import Crypto
import Foundation

/// What an authenticator says and signs: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
struct AuthenticatorData: Sendable {
    /// SHA-256 of the site's id, as the authenticator knows it.
    var siteDigest: [UInt8]
    var flags: Flags
    /// How often the passkey has signed; 0 for authenticators that do not count.
    var counter: UInt32
    /// Of a registration.
    var credential: AttestedCredential?

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8

        static let userPresent = Flags(rawValue: 1 << 0)
        static let userVerified = Flags(rawValue: 1 << 2)
        /// Copies of the passkey may exist, as in a password manager.
        static let backupEligible = Flags(rawValue: 1 << 3)
        static let backedUp = Flags(rawValue: 1 << 4)
        static let hasCredential = Flags(rawValue: 1 << 6)
        static let hasExtensions = Flags(rawValue: 1 << 7)
    }

    /// - Throws: ``PasskeyFault``, also when anything follows what the flags announce.
    init(_ bytes: [UInt8]) throws(PasskeyFault) {
        let unreadable = PasskeyFault.unreadable("authenticatorData")
        guard bytes.count >= 37, bytes.count <= CBORReader.mostBytes else { throw unreadable }
        siteDigest = Array(bytes[0..<32])
        flags = Flags(rawValue: bytes[32])
        counter = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[37...]
        if flags.contains(.hasCredential) { credential = try AttestedCredential(&rest) }
        if flags.contains(.hasExtensions) {
            var reader = CBORReader(rest)
            guard let extensions = try? reader.value(), extensions.members != nil else { throw unreadable }
            rest = reader.rest
        }
        guard rest.isEmpty else { throw unreadable }
    }

    /// - Throws: ``PasskeyFault``.
    func check(for site: RelyingParty) throws(PasskeyFault) {
        guard siteDigest.elementsEqual(SHA256.hash(data: Data(site.id.utf8))) else { throw .relyingParty }
        guard flags.contains(.userPresent) else { throw .nobodyPresent }
        guard flags.contains(.userVerified) else { throw .notVerified }
        guard !flags.contains(.backedUp) || flags.contains(.backupEligible) else { throw .backup }
    }
}

/// A new passkey as the authenticator describes it.
struct AttestedCredential: Sendable {
    /// The kind of authenticator; zeros when it does not say.
    var model: [UInt8]
    var id: [UInt8]
    /// As COSE writes it, for the database.
    var publicKey: [UInt8]

    /// WebAuthn, 4: "at most 1023 bytes".
    static let longestID = 1_023

    /// Takes it from the beginning of the bytes.
    fileprivate init(_ rest: inout ArraySlice<UInt8>) throws(PasskeyFault) {
        let unreadable = PasskeyFault.unreadable("authenticatorData")
        guard rest.count >= 18 else { throw unreadable }
        model = Array(rest.prefix(16))
        let length = rest.dropFirst(16).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(18)
        guard (1...Self.longestID).contains(length), rest.count >= length else { throw unreadable }
        id = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        var reader = CBORReader(rest)
        guard let key = try? reader.value() else { throw .publicKey }
        _ = try COSEKey(key)
        publicKey = Array(rest[..<reader.rest.startIndex])
        rest = reader.rest
    }
}
