import Domain
import Foundation

/// A provider's folder: what it declares, and how its feeds are made. ``ProviderCatalogue`` lists them all.
protocol ProviderFamily: Sendable {
    /// Part of the settings' names, such as `ambee` for `ENVIRONMENT_AMBEE_URL` and `ENVIRONMENT_AMBEE_KEY`.
    static var settingName: String { get }
    /// Without a path.
    static var liveURL: String { get }
    static var profiles: [ProviderProfile] { get }

    /// One feed for each profile.
    static func providers(_ access: ProviderAccess) -> [any PlaceProvider]
}

/// How a provider is reached.
struct ProviderAccess: Sendable {
    /// Without a trailing slash.
    var baseURL: String
    /// Empty for a provider without keys.
    var key: String
    var fetcher: DocumentFetcher
    var now: @Sendable () -> Date
}
