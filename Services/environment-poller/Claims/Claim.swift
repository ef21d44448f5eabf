import Domain
import Foundation

/// What one replica has claimed. If it dies, its lease expires and another replica claims the same.
struct Claim<Item: Sendable>: Sendable {
    var lease: UUID
    var items: [Item]
    /// What they count against the provider's limits if all of them are asked for: counted when they were claimed, and put
    /// right by ``ClaimCharge`` when it is known what was sent.
    var reserved = Usage()
    /// In whose windows they were counted.
    var claimedAt = Date.distantPast
    /// Whether as many were claimed as were wanted, so that more may be due.
    var isFull = false
    /// Whether the provider's limits allowed less than was wanted.
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
    /// When it became due.
    var dueAt: Date
    /// Whether a report of it is stored.
    var isKnown = false
}

/// A station that is due; nil stands for the provider's list of stations.
struct DueStation: Sendable, Hashable {
    var stationID: String?
    var failures: Int
    var dueAt: Date
}

/// How long a claim is valid: longer than any request with its retries.
enum Lease {
    static let length: TimeInterval = 300
}

/// Replaces what a claim reserved by what was sent, so that a limit is charged for no request that never left: those given
/// back, those that a breaker stopped, and the second of two that became needless.
struct ClaimCharge: Sendable, Equatable {
    /// Negative where less was sent than reserved; redirects may make it more.
    var difference: Usage
    var claimedAt: Date

    /// - Returns: nil when exactly what was reserved was sent.
    init?<Item>(_ sent: Usage, of claim: Claim<Item>) {
        difference = Usage(
            requests: sent.requests - claim.reserved.requests, records: sent.records - claim.reserved.records)
        claimedAt = claim.claimedAt
        if difference == Usage() { return nil }
    }
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
