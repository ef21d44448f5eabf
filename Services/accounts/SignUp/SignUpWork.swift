import Crypto
import Domain
import Foundation
import HTTPService

/// Makes floods of sign-ups cost their sender something: once an address, or everybody together, has opened many accounts,
/// each further one takes some seconds of a computer's work. Nobody looks at pictures, and no third party is asked.
struct SignUpWork: Sendable {
    let brakes: SignInBrakes
    let challenges: PasskeyChallenges
    /// Uses a challenge up; throws when it was used before, by whichever process.
    let use: @Sendable (AcceptedChallenge) async throws -> Void

    /// Counts a sign-up, with or without work.
    /// - Throws: ``WorkNeeded``, also for work that is wrong, old, used or another address's; ``TooManyAttempts``.
    func begin(_ work: DoneWork?, from client: SignInClient) async throws -> SignInBrakes.Attempt {
        let attempt = try await brakes.beginSignUp(from: client)
        do {
            if let work {
                try await accept(work, from: client)
            } else {
                try await brakes.countUnworkedSignUp(from: client)
            }
        } catch let refusal where refusal is TooManyAttempts || refusal is PasskeyFault {
            try await brakes.takeBack(attempt)
            throw WorkNeeded(
                challenge: Data(challenges.challenge(for: .signUp(from: client.address.text))).base64URL,
                bits: brakes.limits.workBits, freeIn: (refusal as? TooManyAttempts)?.freeIn)
        }
        return attempt
    }

    private func accept(_ work: DoneWork, from client: SignInClient) async throws {
        guard work.leadingZeroBits >= brakes.limits.workBits, let challenge = Data(base64URL: work.challenge) else {
            throw PasskeyFault.challenge
        }
        let accepted = try challenges.check(Array(challenge), for: .signUp(from: client.address.text))
        try await use(accepted)
    }
}

/// A challenge, and what somebody found for it.
struct DoneWork: Sendable, Equatable {
    var challenge: String
    var solution: String

    /// Of SHA-256 over `<challenge>:<solution>`.
    var leadingZeroBits: Int {
        let hash = SHA256.hash(data: Data("\(challenge):\(solution)".utf8))
        var bits = 0
        for byte in hash {
            bits += byte.leadingZeroBitCount
            if byte != 0 { break }
        }
        return bits
    }
}

/// A sign-up takes work first.
struct WorkNeeded: Error, Equatable {
    /// base64url.
    var challenge: String
    var bits: Int
    /// Seconds after which the next one takes none; nil when the work was not accepted.
    var freeIn: TimeInterval?
}
