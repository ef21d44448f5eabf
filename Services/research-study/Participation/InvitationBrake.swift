import Domain
import Foundation
import HTTPService
import PersonKeys

/// Slows whoever tries IDs in series, without shutting out a classroom behind one address.
///
/// Only IDs count that are well-formed and unknown. Whoever mistypes a card changes a character or swaps two, and the check
/// character finds both before anything is counted; of other texts it lets one of 31 pass. A whole class may so err at once,
/// and whoever guesses has twenty tries in an hour: among 10,000 invitations of 923,521 IDs, one that fits in five hours.
struct InvitationBrake: Sendable {
    /// Attempts that need no delay.
    static let free = 40.0
    /// After how many seconds one attempt less counts.
    static let forgiveness: TimeInterval = 180

    /// Keyed, so that no address is stored.
    let digest: @Sendable (_ address: String) -> [UInt8]

    init(keys: MasterKeys) { digest = keys.digest(for: "invitations") }

    /// What is known of an address.
    struct Memory: Sendable, Equatable {
        /// Attempts that were not forgiven at that time.
        var level = 0.0
        var at: Date

        /// At a later time.
        func level(at now: Date) -> Double {
            max(0, level - max(0, now.timeIntervalSince(at)) / InvitationBrake.forgiveness)
        }

        /// - Throws: ``TooManyUnknownInvitations``.
        func check(at now: Date) throws(TooManyUnknownInvitations) {
            let excess = level(at: now) - InvitationBrake.free + 1
            guard excess <= 0 else { throw TooManyUnknownInvitations(freeIn: excess * InvitationBrake.forgiveness) }
        }

        /// With one attempt more.
        func counting(at now: Date) -> Memory { Memory(level: level(at: now) + 1, at: now) }

        /// When nothing is left to remember.
        var end: Date { at + level * InvitationBrake.forgiveness }
    }
}

/// Too many IDs were tried that do not exist.
struct TooManyUnknownInvitations: Error, Equatable {
    /// Seconds until the next may be tried.
    var freeIn: TimeInterval
}
