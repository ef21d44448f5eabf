import Domain
import Foundation

/// Switzerland's weather service: real stations, so it has no ``PlaceProvider`` but a ``StationFeed``.
enum MeteoSwissFamily: ProviderFamily {
    static let settingName = "meteoswiss"
    static let liveURL = "https://data.geo.admin.ch"
    static let profiles = [profile]
    /// Of all its stations; its files are in UTC.
    static let timeZone = TimeZone(identifier: "Europe/Zurich") ?? .gmt

    static func stationProviders(_ access: ProviderAccess) -> [StationProvider] {
        let feed = MeteoSwissClient(baseURL: access.baseURL, fetcher: access.fetcher, now: access.now)
        return [StationProvider(profile: profile, feed: feed, timeZone: timeZone)]
    }

    /// Source: https://opendatadocs.meteoswiss.ch/a-data-groundbased/a7-pollen-stations
    static let profile = ProviderProfile(
        id: "meteoswiss", name: "MeteoSwiss",
        quantities: Set(MeteoSwissSeriesParser.parameters.map { .pollen(.species($0.allergen)) }),
        region: .box(south: 45.8, west: 5.9, north: 47.9, east: 10.5), grid: nil, forecastDays: 0,
        // Its `now` files are renewed every ten minutes.
        refresh: RefreshRule(shortest: 600, longest: 3_600, volatility: 2), cost: RefreshCost(requests: 1, records: 0),
        // The service states none; this is ours: fifteen stations every ten minutes, with the lists and a margin.
        limits: [UsageLimit(60, .requests, per: .minute), UsageLimit(5_000, .requests, per: .day)],
        terms: ProviderTerms(
            licence: "CC BY 4.0", attribution: "Source: MeteoSwiss",
            url: "https://opendatadocs.meteoswiss.ch/general/terms-of-use", redistribution: .allowed))
}
