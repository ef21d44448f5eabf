import Crypto
import CryptoExtras
import Domain
import Foundation

/// A message that a key of the day has signed without seeing it: the right to one answer on that day.
struct StudyToken: Sendable, Equatable {
    var day: CalendarDay
    /// The prepared message: 32 random bytes of the standard's, then at least 32 of the device's.
    var message: [UInt8]
    var signature: [UInt8]

    static let messageSizes = 64...128
    /// As long as the modulus.
    static let signatureSize = 256

    /// Under which a spent token is remembered.
    var digest: [UInt8] { Array(SHA256.hash(data: message)) }

    /// Whether the key has signed it, which takes some 50 µs.
    func isSigned(by key: DayKey) -> Bool {
        guard key.day == day,
            // Preparation belongs to the device; what came is the prepared message itself.
            let publicKey = try? _RSA.BlindSigning.PublicKey(
                derRepresentation: key.publicKey, parameters: .RSABSSA_SHA384_PSS_Deterministic)
        else { return false }
        return publicKey.isValidSignature(
            _RSA.Signing.RSASignature(rawRepresentation: signature), for: publicKey.prepare(message))
    }
}
