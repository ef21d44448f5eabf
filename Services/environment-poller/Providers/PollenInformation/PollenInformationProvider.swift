import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// The forecast of the Austrian Pollen Information Service, which the European Aeroallergen Network feeds.
struct PollenInformationProvider: PlaceProvider {
    /// Such as `https://www.polleninformation.at`.
    let baseURL: String
    let key: String
    let fetcher: DocumentFetcher
    let now: @Sendable () -> Date

    init(_ access: ProviderAccess) {
        baseURL = access.baseURL
        key = access.key
        fetcher = access.fetcher
        now = access.now
    }

    var profile: ProviderProfile { Self.profile }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Self.grid.centre(of: cell)
        guard let country = PollenInformationCountry.containing(place) else { throw .notCovered }
        let query = [
            "country=\(country.code)", "lang=de", "latitude=\(place.latitude)", "longitude=\(place.longitude)",
            "apikey=\(key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")",
        ]
        let url = "\(baseURL)/api/forecast/public?\(query.joined(separator: "&"))"
        guard let document = try await fetcher.fetch(url, as: .json, hasKey: true, judging: Self.judge)
        else { return nil }
        let draft = try PollenInformationReader.read(document.body, about: place, at: now())
        return FetchedReport(
            report: draft.report, refused: draft.refused, receipts: [document.receipt],
            freshUntil: document.freshUntil)
    }

    func accept(_ receipt: DocumentReceipt) async { await fetcher.accept(receipt) }

    /// Errors also come with status 200, as a text under `error`.
    static let judge: DocumentFetcher.Judgement = { response in
        guard response.status.code == 200, response.body.count < 2_000,
            let tree = try? JSONTree(response.body), tree["error"] != nil
        else { return nil }
        let reason = StatedReason.find(in: response.body)
        return reason?.lowercased().contains("api key") == true
            ? .accessRefused(status: 200, reason: reason) : .notCovered
    }

    static let profile = ProviderProfile(
        id: "pollen-information", name: "Austrian Pollen Information Service",
        quantities: Set(PollenInformationReader.allergens.values.map { .pollenIntensity(.species($0)) }),
        region: .anyOf(PollenInformationCountry.all.map(\.region)), grid: grid,
        forecastDays: PollenInformationReader.days,
        // Their documentation: "Every 4 hours is sufficient".
        refresh: RefreshRule(shortest: 14_400, longest: 86_400),
        cost: RefreshCost(requests: 1, records: 0),
        // They state "fair use" without a number; this one is ours.
        limits: [UsageLimit(30, .requests, per: .minute), UsageLimit(1_000, .requests, per: .day)],
        terms: ProviderTerms(
            licence: "non-commercial use with a personal key",
            attribution: "Austrian Pollen Information Service, www.polleninformation.at",
            url: "https://www.polleninformation.at/en/data-interface", redistribution: .displayOnly),
        keyVariable: "ENVIRONMENT_POLLENINFORMATION_KEY")

    private static let grid = Grid.quarterDegree
}

/// polleninformation.at.
enum PollenInformationFamily: ProviderFamily {
    static let settingName = "polleninformation"
    static let liveURL = "https://www.polleninformation.at"
    static let profiles = [PollenInformationProvider.profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] { [PollenInformationProvider(access)] }
}
