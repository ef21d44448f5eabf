import Domain

/// OpenUV: the UV index without clouds, now and hour by hour for the day, and the ozone that it is computed from. A key is
/// needed.
///
/// Sources: https://www.openuv.io/uvindex; quotas https://www.openuv.io/console (50 requests a day for nothing, 15,000
/// with billing details, as its own error text says). The index is computed from ozone and the sun's position; its author's
/// app corrects it for clouds (https://uvimate.com/blog/uv-index-clouds.html). Its terms say nothing about
/// storage.
enum OpenUV: ProviderFamily {
    static let settingName = "openuv"
    static let liveURL = "https://api.openuv.io"
    static let profiles = [profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] { [OpenUVClient(access)] }

    static let profile = ProviderProfile(
        id: "openuv", name: "OpenUV", quantities: [.clearSkyUVIndex, .ozoneColumn], region: .world,
        // Four minutes of sunlight from west to east, and ozone changes as little: the index stays within some per cent.
        grid: .degree, forecastDays: 1, refresh: RefreshRule(shortest: 3_600, longest: 43_200, volatility: 0.5),
        cost: RefreshCost(requests: 2, records: 0), limits: [UsageLimit(50, .requests, per: .day)],
        terms: ProviderTerms(
            licence: "OpenUV's terms of use", attribution: "UV index by OpenUV.io", url: "https://www.openuv.io",
            redistribution: .displayOnly),
        keyVariable: "ENVIRONMENT_OPENUV_KEY")
}
