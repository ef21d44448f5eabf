import Crypto
import Foundation

extension LinkSealer {
    /// A message authentication code.
    /// - Parameters:
    /// - purpose: what it is for; a tag for one purpose is invalid for any other.
    ///   - count: its length in bytes, 1...32.
    public func tag(of bytes: [UInt8], for purpose: String, count: Int) -> [UInt8] {
        precondition((1...32).contains(count), "A tag has 1 to 32 bytes")
        return keys.first.map { Self.tag(of: bytes, for: purpose, count: count, key: $0) } ?? []
    }

    /// Whether one of the keys made the tag, given its length. Runs in constant time.
    public func isTag(_ tag: [UInt8], of bytes: [UInt8], for purpose: String) -> Bool {
        guard (1...32).contains(tag.count) else { return false }
        return keys.contains { key in
            let right = Self.tag(of: bytes, for: purpose, count: tag.count, key: key)
            return zip(right, tag).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    /// HMAC-SHA256, truncated, with a key derived for the purpose (HKDF, RFC 5869).
    private static func tag(of bytes: [UInt8], for purpose: String, count: Int, key: SymmetricKey) -> [UInt8] {
        let own = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(purpose.utf8), outputByteCount: 32)
        return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: own).prefix(count))
    }
}
