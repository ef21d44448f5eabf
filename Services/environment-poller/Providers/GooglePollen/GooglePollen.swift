import Domain

/// Google's Pollen API: the Universal Pollen Index of plants and types for five days, in more than 65 countries. A key
/// with billing is needed.
///
/// Sources: https://developers.google.com/maps/documentation/pollen/overview; limit of 6,000 a minute
/// https://developers.google.com/maps/documentation/pollen/faq; 10 USD for 1,000 requests
/// https://developers.google.com/maps/documentation/pollen/usage-and-billing. The 5,000 a month are what a Pro SKU has
/// free of charge (https://developers.google.com/maps/billing-and-pricing/pricing): the limit here is that nobody is
/// billed unasked. Content may be cached only as the Service Specific Terms permit, it may not be fetched ahead or passed
/// on, and on a map only Google's may lie under it
/// (https://developers.google.com/maps/documentation/pollen/policies). What they permit for pollen could not be
/// confirmed: nothing is kept longer than the index is valid, a day, and whoever turns this provider on should ask Google
/// whether one request for all people of a cell is what they mean by fetching ahead.
enum GooglePollen: ProviderFamily {
    static let settingName = "google.pollen"
    static let liveURL = "https://pollen.googleapis.com"
    static let profiles = [profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] { [GooglePollenClient(access)] }

    static let profile = ProviderProfile(
        id: "google-pollen", name: "Google Pollen",
        quantities: Set(
            GooglePollenReader.plants.values.map { .pollenIntensity(.species($0)) }
                + GooglePollenReader.types.values.map { .pollenIntensity(.type($0)) }),
        region: .world, grid: .tenthOfDegree, forecastDays: GooglePollenReader.days,
        refresh: RefreshRule(shortest: 43_200, longest: 86_400),
        cost: RefreshCost(requests: 1, records: 0),
        limits: [UsageLimit(6_000, .requests, per: .minute), UsageLimit(5_000, .requests, per: .month)],
        terms: ProviderTerms(
            licence: "Google Maps Platform Terms of Service", attribution: "Google Maps",
            url: "https://developers.google.com/maps/documentation/pollen/policies", redistribution: .displayOnly,
            longestStorage: 86_400),
        keyVariable: "ENVIRONMENT_GOOGLE_POLLEN_KEY")
}
