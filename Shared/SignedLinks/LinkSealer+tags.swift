import Crypto
import Foundation

extension LinkSealer {
    /// A check sum that only who has the keys can make.
    /// - Parameters:
    ///   - purpose: what it is for; that of one purpose is worth nothing for another.
    ///   - count: its length in bytes, 1...32.
    public func tag(of bytes: [UInt8], for purpose: String, count: Int) -> [UInt8] {
        precondition((1...32).contains(count), "A tag has 1 to 32 bytes")
        return keys.first.map { Self.tag(of: bytes, for: purpose, count: count, key: $0) } ?? []
    }

    /// Whether one of the keys made the tag, of its length. Takes the same time wherever the two begin to differ.
    public func isTag(_ tag: [UInt8], of bytes: [UInt8], for purpose: String) -> Bool {
        guard (1...32).contains(tag.count) else { return false }
        return keys.contains { key in
            let right = Self.tag(of: bytes, for: purpose, count: tag.count, key: key)
            return zip(right, tag).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
        }
    }

    /// HMAC-SHA256, cut, with a key of the purpose's own (HKDF, RFC 5869).
    private static func tag(of bytes: [UInt8], for purpose: String, count: Int, key: SymmetricKey) -> [UInt8] {
        let own = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(purpose.utf8), outputByteCount: 32)
        return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: own).prefix(count))
    }
}
