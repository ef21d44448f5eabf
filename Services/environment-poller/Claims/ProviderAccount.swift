import Domain

/// A feed with those that draw on the same allowance: such as those of one key.
struct ProviderAccount: Sendable, Equatable {
    var profile: ProviderProfile
    /// Ids of all feeds of the account, this one among them, in order.
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
