import Foundation
import HTTPService
import Synchronization

/// Counts the wrong tokens of each address, and stops its guessing for a while.
///
/// In memory, since this process owns no table. Each replica counts by itself and so allows a few more guesses, but a token
/// of 32 characters is safe by its length.
final class GuessBrake: Sendable {
    private struct Guesses {
        var count: Int
        var since: Date
    }

    private let guesses = Mutex<[ClientAddress: Guesses]>([:])

    static let most = 10
    /// How long wrong tokens count.
    static let memory: TimeInterval = 60
    /// How many addresses are remembered, so that nobody fills the memory from a large network.
    static let mostAddresses = 10_000

    /// - Returns: in how many seconds the address may try again; nil when it may now.
    func delay(for address: ClientAddress, at now: Date) -> TimeInterval? {
        guesses.withLock { guesses in
            guard let known = guesses[address], known.count >= Self.most else { return nil }
            let left = known.since.addingTimeInterval(Self.memory).timeIntervalSince(now)
            return left > 0 ? left : nil
        }
    }

    func noteWrong(from address: ClientAddress, at now: Date) {
        guesses.withLock { guesses in
            if guesses.count >= Self.mostAddresses {
                guesses = guesses.filter { now.timeIntervalSince($0.value.since) < Self.memory }
                if guesses.count >= Self.mostAddresses { guesses.removeAll() }
            }
            if let known = guesses[address], now.timeIntervalSince(known.since) < Self.memory {
                guesses[address]?.count = known.count + 1
            } else {
                guesses[address] = Guesses(count: 1, since: now)
            }
        }
    }
}
