import Domain

/// OpenAQ: measurements of official stations and sensors all over the world. A key is needed.
///
/// Sources: https://docs.openaq.org/about/about; limits of 60 requests a minute and 2,000 an hour
/// https://docs.openaq.org/using-the-api/rate-limits. Data are passed on under the licence of whoever measured, which
/// asks for attribution in most cases (https://docs.openaq.org/resources/licenses): the names travel with the values.
enum OpenAQ: ProviderFamily {
    static let settingName = "openaq"
    static let liveURL = "https://api.openaq.org"
    static let profiles = [profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] { [OpenAQClient(access)] }

    static let profile = ProviderProfile(
        id: "openaq", name: "OpenAQ", quantities: Set(OpenAQParameter.allCases.map { .pollutant($0.pollutant) }),
        region: .world, grid: .quarterDegree, forecastDays: 0,
        refresh: RefreshRule(shortest: 3_600, longest: 10_800, volatility: 1.5),
        // The nearest station is requested once a day, so most refreshes cost one request.
        cost: RefreshCost(requests: 2, records: 0),
        limits: [UsageLimit(60, .requests, per: .minute), UsageLimit(2_000, .requests, per: .hour)],
        terms: ProviderTerms(
            licence: "OpenAQ terms of use, and the licence of each source", attribution: "OpenAQ",
            url: "https://openaq.org/about/legal/terms/", redistribution: .allowed),
        keyVariable: "ENVIRONMENT_OPENAQ_KEY")
}
