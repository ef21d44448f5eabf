import Crypto
import Foundation

/// What a sign-up has to be paid with where many are opened: docs/decisions/0068-work-for-sign-ups.md.
struct AskedWork: Decodable {
    var challenge: String
    var bits: Int

    /// A problem document that asks for work.
    private struct Refusal: Decodable {
        var work: AskedWork
    }

    /// - Returns: nil for a refusal of another kind.
    init?(in problem: [UInt8]) {
        guard let refusal = try? JSONDecoder().decode(Refusal.self, from: Data(problem)) else { return nil }
        self = refusal.work
    }

    /// The fields that a repeated sign-up has besides.
    var done: [String: String] {
        var hash = SHA256()
        hash.update(data: Data("\(challenge):".utf8))
        var number = 0
        while true {
            var next = hash
            next.update(data: Data("\(number)".utf8))
            if Self.leadingZeroBits(of: next.finalize()) >= bits {
                return ["challenge": challenge, "solution": "\(number)"]
            }
            number += 1
        }
    }

    private static func leadingZeroBits(of digest: SHA256.Digest) -> Int {
        var bits = 0
        for byte in digest {
            bits += byte.leadingZeroBitCount
            if byte != 0 { break }
        }
        return bits
    }
}
