import Domain

/// Ambee: pollen by species, air quality and weather for any place. A key is needed.
///
/// Sources: https://docs.ambeedata.com/apis/pollen, https://docs.ambeedata.com/apis/air-quality,
/// https://docs.ambeedata.com/apis/weather. Ambee publishes neither prices nor quotas: the 100 requests a day of its free
/// plan are what its users report, and the count of one record for each hour of an answer is what this project's first
/// version was billed for; check both against the contract.
enum Ambee: ProviderFamily {
    static let settingName = "ambee"
    static let liveURL = "https://api.ambeedata.com"
    static let profiles = [pollen, airQuality, weather]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] {
        [AmbeePollenClient(access), AmbeeLatestClient.airQuality(access), AmbeeLatestClient.weather(access)]
    }

    static let pollen = ProviderProfile(
        id: "ambee-pollen", name: "Ambee pollen",
        quantities: Set(
            AmbeePollenReader.species.values.map { .pollen(.species($0)) }
                + PollenType.allCases.flatMap { [.pollen(.type($0)), .pollenIntensity(.type($0))] }),
        region: .world, grid: .tenthOfDegree, forecastDays: 2,
        refresh: RefreshRule(shortest: 3_600, longest: 86_400),
        // 48 hours ahead and the current one.
        cost: RefreshCost(requests: 2, records: 49),
        limits: limits, terms: terms, keyVariable: keyVariable, account: settingName)

    static let airQuality = ProviderProfile(
        id: "ambee-air-quality", name: "Ambee air quality",
        quantities: Set(AmbeeAirQualityReader.pollutants.map { .pollutant($0.pollutant) } + [usAQI]),
        region: .world, grid: .tenthOfDegree, forecastDays: 0,
        refresh: RefreshRule(shortest: 3_600, longest: 10_800, volatility: 1.5),
        cost: RefreshCost(requests: 1, records: 1),
        limits: limits, terms: terms, keyVariable: keyVariable, account: settingName)

    static let weather = ProviderProfile(
        id: "ambee-weather", name: "Ambee weather",
        quantities: Set(AmbeeWeatherReader.fields.map(\.quantity)), region: .world, grid: .tenthOfDegree,
        forecastDays: 0, refresh: RefreshRule(shortest: 3_600, longest: 10_800),
        cost: RefreshCost(requests: 1, records: 1),
        limits: limits, terms: terms, keyVariable: keyVariable, account: settingName)

    static let usAQI = Quantity.airQualityIndex(.unitedStates)

    /// Per key, shared by all three feeds.
    private static let limits = [UsageLimit(100, .requests, per: .day)]
    private static let keyVariable = "ENVIRONMENT_AMBEE_KEY"

    private static let terms = ProviderTerms(
        licence: "Ambee's terms of service", attribution: "Powered by Ambee",
        url: "https://www.getambee.com/terms-and-conditions", redistribution: .displayOnly)
}
