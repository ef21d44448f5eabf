import Crypto
public import Foundation

extension LinkSealer {
    /// Seals bytes for other processes with the same keys: AES-256-GCM under a key derived for the purpose (HKDF,
    /// RFC 5869).
    /// - Parameters:
    ///   - purpose: what they are for; what is sealed for one purpose opens for no other.
    ///   - subject: what they are about, such as an id; what is sealed about one opens about no other.
    public func sealed(_ plain: Data, for purpose: String, about subject: Data) throws -> Data {
        guard let key = keys.first,
            let sealed = try AES.GCM.seal(plain, using: Self.key(key, for: purpose), authenticating: subject).combined
        else { throw LinkKeyFault() }
        return sealed
    }

    /// - Returns: nil unless one of the keys sealed it for this purpose and subject.
    public func opened(_ sealed: Data, for purpose: String, about subject: Data) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
        for key in keys {
            let own = Self.key(key, for: purpose)
            if let plain = try? AES.GCM.open(box, using: own, authenticating: subject) { return plain }
        }
        return nil
    }

    private static func key(_ key: SymmetricKey, for purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data(purpose.utf8), outputByteCount: 32)
    }
}
