import Domain

/// IQAir AirVisual: the air quality and weather of the nearest city. A key is needed.
///
/// Sources: https://api-docs.iqair.com; plans https://www.iqair.com/us/air-pollution-data-api: 5 requests a minute, 500 a
/// day and 10,000 a month without charge, with a key that lasts a year; concentrations come with the paid plans only. How
/// long values may be stored is not documented: no longer than a day here.
enum AirVisual: ProviderFamily {
    static let settingName = "airvisual"
    static let liveURL = "https://api.airvisual.com"
    static let profiles = [profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] { [AirVisualClient(access)] }

    static let profile = ProviderProfile(
        id: "airvisual", name: "IQAir AirVisual",
        quantities: Set(
            AirVisualReader.pollutants.values.map { .pollutant($0) } + AirVisualReader.weather.map(\.quantity)
                + [AirVisualReader.usAQI]),
        region: .world, grid: .quarterDegree, forecastDays: 0,
        // Its stations report once an hour.
        refresh: RefreshRule(shortest: 3_600, longest: 10_800, volatility: 1.5),
        cost: RefreshCost(requests: 1, records: 0),
        limits: [
            UsageLimit(5, .requests, per: .minute), UsageLimit(500, .requests, per: .day),
            UsageLimit(10_000, .requests, per: .month),
        ],
        terms: ProviderTerms(
            licence: "IQAir's API terms", attribution: "Air quality by IQAir AirVisual",
            url: "https://www.iqair.com/us/air-pollution-data-api", redistribution: .displayOnly,
            longestStorage: 86_400),
        keyVariable: "ENVIRONMENT_AIRVISUAL_KEY")
}
