import Domain
import Foundation

/// The pollen danger index of Germany's weather service, one document for all cells.
///
/// A cell gets the index of the part region whose towns are nearest, see ``DWDPartRegion/nearest(to:)``.
struct DWDPollenIndex: PlaceProvider {
    let bulletins: DWDBulletins

    var profile: ProviderProfile { Self.profile }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Self.grid.centre(of: cell)
        let bulletin = try await bulletins.current()
        guard let region = DWDPartRegion.nearest(to: place), let index = bulletin.regions[region.id] else {
            throw .notCovered
        }
        var draft = CheckedReport(at: place, issuedAt: bulletin.issuedAt)
        draft.refused = index.refused
        for (quantity, series) in index.series { draft.add(series, of: quantity) }
        try draft.requireValues()
        return FetchedReport(
            report: draft.report, refused: draft.refused, receipts: [], freshUntil: bulletin.nextUpdate)
    }

    /// The document is kept in memory for all cells, so there is no receipt.
    func accept(_ receipt: DocumentReceipt) async {}

    static let profile = ProviderProfile(
        id: "dwd-pollen-index", name: "Deutscher Wetterdienst",
        quantities: Set(
            ([.alder, .ash, .birch, .grass, .hazel, .mugwort, .ragweed, .rye] as [Allergen])
                .map { .pollenIntensity(.species($0)) }),
        region: CountryOutline.germany, grid: grid, forecastDays: 3,
        refresh: RefreshRule(shortest: 3_600, longest: 86_400),
        cost: RefreshCost(requests: 1, records: 0, isShared: true),
        // The service states none; ours avoids needless load.
        limits: [UsageLimit(200, .requests, per: .day)],
        terms: ProviderTerms(
            licence: "CC BY 4.0", attribution: "Source: Deutscher Wetterdienst",
            url: "https://www.dwd.de/EN/service/legal_notice/legal_notice.html", redistribution: .allowed))

    private static let grid = Grid.quarterDegree
}

/// Germany's weather service.
enum DWDFamily: ProviderFamily {
    static let settingName = "dwd"
    static let liveURL = "https://opendata.dwd.de"
    static let profiles = [DWDPollenIndex.profile]

    static func providers(_ access: ProviderAccess) -> [any PlaceProvider] {
        [DWDPollenIndex(bulletins: DWDBulletins(access))]
    }
}
