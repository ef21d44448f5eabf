import BlockingCalls
import Crypto
import CryptoExtras
import Foundation

/// Hashes passwords with scrypt on a few threads of its own: one hash takes a core for a good while, and the threads of
/// the event loops must not wait for it. The number of waiters is bounded, and whoever leaves loses the turn.
///
/// The parameters come from the OWASP Password Storage Cheat Sheet: N = 2^15, r = 8, p = 3, which takes 32 MiB.
struct PasswordHasher: Sendable {
    let turns: HashingTurns
    private let parameters: Parameters

    /// - Parameters:
    ///   - threads: that hash; each takes the memory of one hash.
    ///   - mostWaiting: for a turn.
    init(threads: Int = 2, mostWaiting: Int = 20, parameters: Parameters = Parameters()) {
        turns = HashingTurns(threads: threads, mostWaiting: mostWaiting)
        self.parameters = parameters
    }

    /// - Parameter isGone: whether nobody waits for the result any more; called before the work.
    /// - Returns: `scrypt$15$8$3$<salt>$<hash>`: the binary logarithm of N, r, p, and the last two in base64.
    /// - Throws: ``HashingRefused``.
    func hash(_ password: Password, unless isGone: @escaping @Sendable () -> Bool = { false }) async throws -> String {
        var generator = SystemRandomNumberGenerator()
        let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        let key = try await turns.take(unless: isGone) { try await $0.derive(password, parameters, salt) }
        return "\(parameters)$\(salt.base64EncodedString())$\(key.base64EncodedString())"
    }

    /// All zeros: no password is known to have it, and finding that out takes the usual work.
    var nobodysHash: String {
        "\(parameters)$\(Data(count: 16).base64EncodedString())$\(Data(count: 32).base64EncodedString())"
    }

    /// Before work that would be in vain: what is asked of the database first would keep it from others.
    /// - Throws: ``HashingRefused/full(comeBackIn:)``.
    func expectRoom() throws(HashingRefused) { try turns.expectRoom() }

    /// Whether the hash is that of the password. An unreadable hash is nobody's.
    /// - Parameter isGone: as in ``hash(_:unless:)``.
    /// - Throws: ``HashingRefused``.
    func matches(
        _ password: Password, hash: String, unless isGone: @escaping @Sendable () -> Bool = { false }
    ) async throws -> Bool {
        let parts = hash.split(separator: "$").map(String.init)
        guard parts.count == 6, parts[0] == "scrypt",
            let cost = Int(parts[1]), let block = Int(parts[2]), let parallelism = Int(parts[3]),
            let salt = Data(base64Encoded: parts[4]), let expected = Data(base64Encoded: parts[5])
        else { return false }
        let parameters = Parameters(cost: cost, blockSize: block, parallelism: parallelism)
        let key = try await turns.take(unless: isGone) { try await $0.derive(password, parameters, salt) }
        // Compares digests, so that the time taken says nothing about the key.
        return SHA256.hash(data: key) == SHA256.hash(data: expected)
    }

    /// Whether a hash was made with other parameters than new ones are.
    func isOutdated(_ hash: String) -> Bool { !hash.hasPrefix("\(parameters)$") }

    /// How much work one hash is.
    struct Parameters: Sendable, CustomStringConvertible {
        /// The binary logarithm of N.
        var cost = 15
        var blockSize = 8
        var parallelism = 3

        var description: String { "scrypt$\(cost)$\(blockSize)$\(parallelism)" }
    }
}

/// A thread that hashes.
actor HashingThread {
    private let thread = DedicatedThread(name: "scrypt")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    func derive(_ password: Password, _ parameters: PasswordHasher.Parameters, _ salt: Data) throws -> Data {
        let key = try KDF.Scrypt.deriveKey(
            from: Data(password.text.utf8), salt: salt, outputByteCount: 32, rounds: 1 << parameters.cost,
            blockSize: parameters.blockSize, parallelism: parameters.parallelism)
        return key.withUnsafeBytes { Data($0) }
    }
}
