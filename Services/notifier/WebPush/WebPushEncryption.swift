import Crypto
import Domain
import Foundation

/// Encrypts for one browser, so that its push service cannot read the message: RFC 8291 over the content coding
/// aes128gcm of RFC 8188, in one record.
enum WebPushEncryption {
    /// The size that every push service must accept (RFC 8030, section 7.2).
    static let longestMessage = 4_096
    static let longestPlaintext = longestMessage - overhead

    /// The coding's header with a P-256 key (RFC 8188, section 2.1), the delimiter and the tag.
    private static let overhead = 16 + 4 + 1 + 65 + 1 + 16
    private static let step = 1_024

    /// The message's length rounded up to a whole kibibyte, so that it reveals little of the content.
    static func paddedLength(of plaintext: Int) -> Int { (plaintext + overhead + step - 1) / step * step }

    /// - Parameters:
    ///   - length: the length to which the whole message is padded; ignored when it is longer already.
    ///   - ephemeral: the sender's key for this message only.
    ///   - salt: 16 random bytes.
    /// - Throws: CryptoKitError when the browser's key is not a point of the curve, or its secret is not 16 bytes long.
    static func encrypt(
        _ plaintext: [UInt8], for subscription: WebPushSubscription, length: Int,
        ephemeral: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(), salt: Data = randomSalt()
    ) throws -> [UInt8] {
        guard let receiver = Data(base64URL: subscription.p256dh), let secret = Data(base64URL: subscription.auth),
            secret.count == 16
        else { throw CryptoKitError.incorrectParameterSize }
        let sender = ephemeral.publicKey.x963Representation
        // Section 3.3 binds both public keys into the shared secret.
        let shared = try ephemeral.sharedSecretFromKeyAgreement(
            with: P256.KeyAgreement.PublicKey(x963Representation: receiver)
        ).hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: secret, sharedInfo: Data("WebPush: info\0".utf8) + receiver + sender,
            outputByteCount: 32)

        let random = HKDF<SHA256>.extract(inputKeyMaterial: shared, salt: salt)
        let key = HKDF<SHA256>.expand(
            pseudoRandomKey: random, info: Data("Content-Encoding: aes128gcm\0".utf8), outputByteCount: 16)
        let nonce = HKDF<SHA256>.expand(
            pseudoRandomKey: random, info: Data("Content-Encoding: nonce\0".utf8), outputByteCount: 12)

        // RFC 8188, section 2: 0x02 ends the last record, zeros follow.
        var record = plaintext + [0x02]
        record += repeatElement(0, count: max(0, length - overhead - plaintext.count))
        let sealed = try AES.GCM.seal(
            record, using: key, nonce: nonce.withUnsafeBytes { try AES.GCM.Nonce(data: $0) })
        return Array(salt) + recordSize + [UInt8(sender.count)] + sender + sealed.ciphertext + sealed.tag
    }

    /// Larger than any record here, as RFC 8291, section 4, asks.
    private static let recordSize: [UInt8] = [0x00, 0x00, 0x10, 0x00]

    private static func randomSalt() -> Data { SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) } }
}
