import Domain
import Foundation

/// A provider's folder: what it declares, and how its feeds are made. ``ProviderCatalogue`` lists them all.
protocol ProviderFamily: Sendable {
    /// Part of the settings' names, such as `ambee` for `ENVIRONMENT_AMBEE_URL` and `ENVIRONMENT_AMBEE_KEY`.
    static var settingName: String { get }
    /// Without a path.
    static var liveURL: String { get }
    static var profiles: [ProviderProfile] { get }

    /// One for each profile with a grid.
    static func providers(_ access: ProviderAccess) -> [any PlaceProvider]

    /// One for each profile without a grid.
    static func stationProviders(_ access: ProviderAccess) -> [StationProvider]
}

extension ProviderFamily {
    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] { [] }
    static func stationProviders(_ access: ProviderAccess) -> [StationProvider] { [] }
}

/// A provider of real stations, and how it is polled.
struct StationProvider: Sendable {
    /// Without a grid.
    var profile: ProviderProfile
    var feed: any StationFeed
    /// In which all its stations count their days; nil for the nautical zone of each.
    var timeZone: TimeZone?
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

/// Text as the value of a query parameter.
///
/// Source: the unreserved characters of https://www.rfc-editor.org/rfc/rfc3986#section-2.3
enum QueryText {
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
