import Crypto
import Domain
import Foundation
import JSONDocuments

/// What the browser says about a ceremony, and the authenticator signs: https://www.w3.org/TR/webauthn-3/#dictdef-collectedclientdata
struct ClientData: Sendable {
    var ceremony: String
    var challenge: [UInt8]
    var origin: String
    /// Whether the page was shown within one of another site.
    var isCrossOrigin: Bool
    /// What is signed instead of the JSON: SHA-256.
    var digest: [UInt8]

    static let creation = "webauthn.create"
    static let assertion = "webauthn.get"
    /// Browsers write some 200 bytes.
    static let mostBytes = 4 << 10

    /// - Throws: ``PasskeyFault/unreadable(_:)``.
    init(_ json: [UInt8]) throws(PasskeyFault) {
        let unreadable = PasskeyFault.unreadable("clientDataJSON")
        guard json.count <= Self.mostBytes, let document = try? JSONValue(strict: json, nestedAtMost: 4),
            let ceremony = document["type"]?.text, let origin = document["origin"]?.text,
            let challenge = document["challenge"]?.text.flatMap({ Data(base64URL: $0) })
        else { throw unreadable }
        (self.ceremony, self.challenge, self.origin) = (ceremony, Array(challenge), origin)
        switch document["crossOrigin"] {
        case nil: isCrossOrigin = false
        case let value?:
            guard let truth = value.truth else { throw unreadable }
            isCrossOrigin = truth
        }
        isCrossOrigin = isCrossOrigin || document["topOrigin"] != nil
        digest = Array(SHA256.hash(data: json))
    }

    /// - Throws: ``PasskeyFault/ceremony``, ``PasskeyFault/origin``.
    func check(is ceremony: String, at site: RelyingParty) throws(PasskeyFault) {
        guard self.ceremony == ceremony else { throw .ceremony }
        guard origin == site.origin, !isCrossOrigin else { throw .origin }
    }
}
