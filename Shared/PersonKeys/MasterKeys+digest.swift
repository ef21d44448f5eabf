public import Crypto
import Foundation

extension MasterKeys {
    /// Recognises a text without keeping it: HMAC-SHA256 under a key that follows from the first master key (HKDF, RFC
    /// 5869), so that nobody who reads a table or a backup can try all IPv4 addresses. Another first key gives other
    /// digests, and what was recognised before is then forgotten.
    /// - Parameter purpose: digests of different purposes say nothing about each other.
    public func digest(of text: String, for purpose: String) -> [UInt8] { digest(for: purpose)(text) }

    /// The same for many texts: the key is derived once, which takes four times as long as using it.
    public func digest(for purpose: String) -> @Sendable (_ text: String) -> [UInt8] {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: keys[0], info: Data("digest/\(purpose)".utf8), outputByteCount: 32)
        return { Array(HMAC<SHA256>.authenticationCode(for: Data($0.utf8), using: key)) }
    }

    /// Keys for what is sealed for a short while and never rewrapped: one of each master key (HKDF, RFC 5869), that of
    /// the first in front. Seal with the first and open with any, so that a rotation breaks nothing while the old key is
    /// in the file.
    /// - Parameter purpose: keys of different purposes say nothing about each other. What only a client knows may be
    ///   part of it: then nobody has the key without that.
    public func derivedKeys(for purpose: String) -> [SymmetricKey] {
        keys.map {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: $0, info: Data("derived/\(purpose)".utf8), outputByteCount: 32)
        }
    }
}
