import Crypto
import Domain
import Foundation
import HTTPService
import PersonKeys

/// A request with an ``IdempotencyKey``: what recognises it, and what seals its answer.
///
/// The keys follow from the operator's and from the text of the client's, which is not stored. So neither who reads the
/// table nor who also has the operator's keys can open an answer without what the client made up.
struct KeyedRequest: Sendable {
    let userID: UserID
    /// SHA-256 of the key and the route: what makes two requests the same attempt.
    let digest: [UInt8]
    private let content: [UInt8]
    /// Of each of the operator's keys, the newest first.
    private let recognising: [SymmetricKey]
    private let sealing: [SymmetricKey]

    /// - Parameters:
    ///   - route: as its router names it.
    ///   - address: the path with its parameters, and the query.
    init(
        _ key: IdempotencyKey, of userID: UserID, route: String, address: String, body: [UInt8], under keys: MasterKeys
    ) {
        self.userID = userID
        digest = Array(SHA256.hash(data: Data("\(key.text) \(route)".utf8)))
        content = Array("\(address)\n".utf8) + body
        recognising = keys.derivedKeys(for: "repeated request/\(userID)/\(key.text)")
        sealing = keys.derivedKeys(for: "repeated answer/\(userID)/\(key.text)")
    }

    /// Recognises address and body; without the keys it says nothing of them, however few bodies are possible.
    var fingerprint: [UInt8] {
        recognising.first.map { Array(HMAC<SHA256>.authenticationCode(for: content, using: $0)) } ?? []
    }

    /// Whether address and body are those of an earlier request.
    func matches(_ fingerprint: [UInt8]) -> Bool {
        recognising.contains { HMAC<SHA256>.isValidAuthenticationCode(fingerprint, authenticating: content, using: $0) }
    }

    /// AES-256-GCM; opens for this person, key and route only.
    func seal(_ answer: Data) throws -> [UInt8] {
        guard let key = sealing.first else { return [] }
        let box = try AES.GCM.seal(answer, using: key, authenticating: digest)
        return Array(box.nonce) + box.ciphertext + box.tag
    }

    /// - Returns: nil when none of the operator's keys opens it.
    func open(_ sealed: [UInt8]) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
        return sealing.lazy.compactMap { try? AES.GCM.open(box, using: $0, authenticating: digest) }.first
    }
}
