import Crypto
import CryptoExtras
import Foundation

/// The public key of a passkey, with the algorithm that it is for.
///
/// Sources: https://www.w3.org/TR/webauthn-3/#sctn-alg-identifier, https://www.rfc-editor.org/rfc/rfc9053 and, for RSA,
/// https://www.rfc-editor.org/rfc/rfc8230
enum COSEKey: Sendable {
    case es256(P256.Signing.PublicKey)
    case ed25519(Curve25519.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)

    /// Which algorithms may sign, the preferred one first: the numbers of COSE.
    static let algorithms = [-7, -8, -257]

    /// - Parameter value: a COSE_Key with `alg` and the parameters of its type, and nothing else, as WebAuthn requires.
    /// - Throws: ``PasskeyFault/publicKey``.
    init(_ value: CBORValue) throws(PasskeyFault) {
        let key =
            switch (value[1]?.number, value[3]?.number) {
            case (2, -7): Self.es256(value)
            case (1, -8): Self.ed25519(value)
            case (3, -257): Self.rs256(value)
            default: nil as COSEKey?
            }
        guard let key else { throw .publicKey }
        self = key
    }

    /// Whether the owner of the key signed these bytes.
    func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        switch self {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: message)
        case .ed25519(let key): return key.isValidSignature(signature, for: message)
        case .rs256(let key):
            return key.isValidSignature(
                _RSA.Signing.RSASignature(rawRepresentation: signature), for: message, padding: .insecurePKCS1v1_5)
        }
    }

    /// Both coordinates, 32 bytes each; a point that is not on the curve is refused.
    private static func es256(_ value: CBORValue) -> COSEKey? {
        guard value.members?.count == 5, value[-1]?.number == 1,
            let (x, y) = value[-2]?.bytes.flatMap({ x in value[-3]?.bytes.map { (x, $0) } }),
            x.count == 32, y.count == 32,
            let key = try? P256.Signing.PublicKey(x963Representation: [0x04] + x + y)
        else { return nil }
        return .es256(key)
    }

    private static func ed25519(_ value: CBORValue) -> COSEKey? {
        guard value.members?.count == 4, value[-1]?.number == 6, let x = value[-2]?.bytes, x.count == 32,
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
        else { return nil }
        return .ed25519(key)
    }

    /// Of 2,048 to 4,096 bits, with an odd exponent of 65,537 or more in at most four bytes, so that no key is costly to
    /// check or weak by itself.
    private static func rs256(_ value: CBORValue) -> COSEKey? {
        guard value.members?.count == 4, let modulus = value[-1]?.bytes, let exponent = value[-2]?.bytes,
            (256...512).contains(modulus.count), modulus.first.map({ $0 & 0x80 }) == 0x80,
            modulus.last.map({ $0 & 1 }) == 1,
            (3...4).contains(exponent.count), exponent.first != 0, exponent.last.map({ $0 & 1 }) == 1,
            exponent.reduce(0, { $0 << 8 | UInt64($1) }) >= 65_537,
            let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent)
        else { return nil }
        return .rs256(key)
    }
}
