import Crypto
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
}
