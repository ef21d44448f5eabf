import Domain

/// The World Air Quality Index project: the index of the station nearest to a place. A key (token) is needed.
///
/// Sources: https://aqicn.org/json-api/doc/; terms and quota https://aqicn.org/api/tos/: no sale, no paid applications,
/// no redistribution as cached or archived data, attribution to the project and to the agency behind each station, and
/// an agreement with the project for public use. The page has named 1,000 requests per second and, in other versions,
/// per minute; the smaller one applies here.
enum WAQI: ProviderFamily {
    static let settingName = "waqi"
    static let liveURL = "https://api.waqi.info"
    static let profiles = [profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] { [WAQIClient(access)] }

    static let profile = ProviderProfile(
        id: "waqi", name: "World Air Quality Index Project",
        quantities: Set(WAQIReader.weather.map(\.quantity) + [WAQIReader.usAQI]), region: .world,
        grid: .quarterDegree, forecastDays: 0,
        // Its stations report once an hour; what is older than two hours may not be kept in stock.
        refresh: RefreshRule(shortest: 3_600, longest: 7_200, volatility: 1.5),
        cost: RefreshCost(requests: 1, records: 0), limits: [UsageLimit(1_000, .requests, per: .minute)],
        terms: ProviderTerms(
            licence: "WAQI API terms of service", attribution: "World Air Quality Index Project and originating EPA",
            url: "https://aqicn.org/api/tos/", redistribution: .derivedOnly, longestStorage: 7_200),
        keyVariable: "ENVIRONMENT_WAQI_KEY")
}
