import Domain
import Foundation

/// What a page passes to `PublicKeyCredential.parseCreationOptionsFromJSON()`.
struct CreationOptions: Encodable, Sendable, Equatable {
    struct Site: Encodable, Sendable, Equatable {
        var id: String
        var name: String
    }

    struct Person: Encodable, Sendable, Equatable {
        var id: String
        var name: String
        var displayName: String
    }

    struct Algorithm: Encodable, Sendable, Equatable {
        var type = "public-key"
        var alg: Int
    }

    struct Selection: Encodable, Sendable, Equatable {
        var residentKey = "required"
        var requireResidentKey = true
        var userVerification = "required"
    }

    var rp: Site
    var user: Person
    var challenge: String
    var pubKeyCredParams = COSEKey.algorithms.map { Algorithm(alg: $0) }
    /// Milliseconds.
    var timeout = Int(PasskeyChallenges.lifetime * 1_000)
    /// The same authenticator twice would be of no use.
    var excludeCredentials: [KnownCredential]
    var authenticatorSelection = Selection()
    var attestation = "none"

    init(site: RelyingParty, userID: UserID, label: PersonLabel, challenge: [UInt8], known: [StoredPasskey]) {
        rp = Site(id: site.id, name: RelyingParty.name)
        user = Person(id: Data(userID.handle).base64URL, name: label.account, displayName: label.shown)
        self.challenge = Data(challenge).base64URL
        excludeCredentials = known.map(KnownCredential.init)
    }
}

/// What a page passes to `PublicKeyCredential.parseRequestOptionsFromJSON()`.
struct RequestOptions: Encodable, Sendable, Equatable {
    var challenge: String
    var rpId: String
    var timeout = Int(PasskeyChallenges.lifetime * 1_000)
    var userVerification = "required"
    /// Empty where the authenticator is to say who it is.
    var allowCredentials: [KnownCredential]

    init(site: RelyingParty, challenge: [UInt8], known: [StoredPasskey]) {
        (rpId, self.challenge) = (site.id, Data(challenge).base64URL)
        allowCredentials = known.map(KnownCredential.init)
    }
}

/// A passkey as options name it.
struct KnownCredential: Encodable, Sendable, Equatable {
    var type = "public-key"
    var id: String
    var transports: [String]

    init(_ passkey: StoredPasskey) { (id, transports) = (Data(passkey.id).base64URL, passkey.transports) }
}
