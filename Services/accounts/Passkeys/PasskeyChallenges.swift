import Crypto
import Domain
import Foundation
import PersonKeys

/// Makes the random bytes that a passkey signs, and recognises them: an end, a random part, and a code over both, so that
/// asking for a challenge, which anybody may, stores nothing. A challenge that was accepted is stored until its end and
/// accepted no more.
struct PasskeyChallenges: Sendable {
    let keys: MasterKeys
    let now: @Sendable () -> Date

    /// Seconds: what browsers give people for it, WebAuthn 15.1, and the way there and back.
    static let lifetime: TimeInterval = 300
    private static let randomSize = 16
    private static let endSize = 8

    /// What a challenge may be used for, and by whom.
    enum Purpose: Sendable, Equatable, CustomStringConvertible {
        case registration(UserID)
        case signIn
        case unlock(UserID)
        /// Solved before one more account is opened from an address.
        case signUp(from: String)

        var description: String {
            switch self {
            case .registration(let userID): "registration \(userID)"
            case .signIn: "sign-in"
            case .unlock(let userID): "unlock \(userID)"
            case .signUp(let address): "sign-up \(address)"
            }
        }
    }

    func challenge(for purpose: Purpose) -> [UInt8] {
        let end = UInt64((now() + Self.lifetime).timeIntervalSince1970 * 1_000)
        var generator = SystemRandomNumberGenerator()
        let random = (0..<Self.randomSize).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let open = withUnsafeBytes(of: end.bigEndian) { Array($0) } + random
        return open + code(over: open, purpose)
    }

    /// - Throws: ``PasskeyFault/challenge`` unless it is one of ours, for this purpose, and not expired.
    func check(_ challenge: [UInt8], for purpose: Purpose) throws(PasskeyFault) -> AcceptedChallenge {
        let open = Array(challenge.prefix(Self.endSize + Self.randomSize))
        // Compares digests, so that the time taken says nothing about the code.
        guard open.count == Self.endSize + Self.randomSize,
            SHA256.hash(data: challenge.dropFirst(open.count)) == SHA256.hash(data: code(over: open, purpose))
        else { throw .challenge }
        let milliseconds = open.prefix(Self.endSize).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let end = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        guard end > now() else { throw .challenge }
        return AcceptedChallenge(digest: Array(SHA256.hash(data: challenge)), end: end)
    }

    private func code(over open: [UInt8], _ purpose: Purpose) -> [UInt8] {
        keys.digest(of: "\(purpose) \(Data(open).base64EncodedString())", for: "passkey-challenge")
    }
}

/// A challenge that must not be accepted a second time.
struct AcceptedChallenge: Sendable, Equatable {
    var digest: [UInt8]
    var end: Date
}
