/// Why a passkey was not registered or not accepted. The descriptions are for whoever wrote the client.
enum PasskeyFault: Error, Equatable, CustomStringConvertible {
    /// A part that cannot be read: its name in the JSON form.
    case unreadable(String)
    /// A key that is malformed, weak or for an algorithm that was not asked for.
    case publicKey
    /// Another ceremony: a registration where a sign-in was asked for, or the other way round.
    case ceremony
    /// Not ours, for another purpose or person, expired or used before.
    case challenge
    /// A page of another site, or a page of ours within one.
    case origin
    /// The authenticator spoke to another site.
    case relyingParty
    /// Nobody touched the authenticator.
    case nobodyPresent
    /// The authenticator did not check who touched it, by a fingerprint, face or PIN.
    case notVerified
    /// The flags about copies of the passkey contradict each other or what they said before.
    case backup
    case signature
    /// The counter did not grow: somebody has a copy of the passkey.
    case counter
    /// No such passkey, or another person's.
    case unknownPasskey
    case alreadyRegistered
    case tooMany(limit: Int)
    /// Without it nobody could sign in to the account any more.
    case lastWayIn

    var description: String {
        switch self {
        case .unreadable(let part): "is not a \(part) as WebAuthn describes it"
        case .publicKey: "must hold a public key for ES256, EdDSA (Ed25519) or RS256"
        case .ceremony: "was made for another ceremony"
        case .challenge: "was made for a challenge that is not of this server and purpose, is over or was used before"
        case .origin: "was made by a page of another origin"
        case .relyingParty: "was made for another site"
        case .nobodyPresent: "was made without anybody at the authenticator"
        case .notVerified: "was made without checking who is at the authenticator"
        case .backup: "contradicts itself, or its registration, about copies"
        case .signature: "is not signed by this passkey"
        case .counter: "has signed less often than before: there may be a copy of it"
        case .unknownPasskey: "is not known here"
        case .alreadyRegistered: "is registered already"
        case .tooMany(let limit): "there are \(limit) already; delete one first"
        case .lastWayIn: "is the only way into the account"
        }
    }
}
