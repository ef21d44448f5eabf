import Domain
import Foundation

/// What one replica has taken to ask for. When it dies its lease ends, and another takes the same.
struct Claim<Item: Sendable>: Sendable {
    var lease: UUID
    var items: [Item]
    /// What was counted for them against the provider's limits.
    var spent = Usage()
    /// Whether as many were taken as were wanted, so that more may be due.
    var isFull = false
    /// Whether the provider's limits left less than was wanted.
    var isLimited = false
}

extension Claim: Equatable where Item: Equatable {}

/// A cell that is due.
struct DueCell: Sendable, Hashable {
    var cell: GridCell
    /// Seconds between two refreshes, as planned.
    var interval: Int
    /// In a row, before this claim.
    var failures: Int
    /// When it should have been asked.
    var dueAt: Date
}

/// A station that is due; nil stands for the provider's list of stations.
struct DueStation: Sendable, Hashable {
    var stationID: String?
    var failures: Int
    var dueAt: Date
}

/// How long a replica may keep what it has claimed: more than any request takes, with its retries.
enum Lease {
    static let length: TimeInterval = 300
}

/// What a feed may ask for, with the feeds that share its limits, such as all that use one key.
struct ProviderQuota: Sendable, Equatable {
    var profile: ProviderProfile
    /// Ids of all feeds that share the limits, including this one, sorted.
    var members: [String]
    /// Declared by any of them.
    var limits: [UsageLimit]

    init(of profile: ProviderProfile, among profiles: [ProviderProfile]) {
        self.profile = profile
        let shared = profiles.filter { $0.account != nil && $0.account == profile.account }
        members = Set(shared.map(\.id) + [profile.id]).sorted()
        limits = (shared + [profile]).flatMap(\.limits).reduce(into: []) { limits, limit in
            if !limits.contains(limit) { limits.append(limit) }
        }
    }
}
