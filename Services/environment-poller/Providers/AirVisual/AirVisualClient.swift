import Domain
import Foundation
import HTTPFetch

/// The city nearest to a cell, one request each.
struct AirVisualClient: PlaceProvider {
    let profile = AirVisual.profile
    private let access: ProviderAccess

    init(_ access: ProviderAccess) { self.access = access }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.quarterDegree.centre(of: cell)
        let now = access.now()
        let key = QueryText.encoded(access.key)
        let url = "\(access.baseURL)/v2/nearest_city?lat=\(place.latitude)&lon=\(place.longitude)&key=\(key)"
        let document = try await access.fetcher.fetch(url, as: .json, hasKey: true) {
            AirVisualError.fault(in: $0, now: now)
        }
        guard let document else { return nil }
        return FetchedReport(try AirVisualReader(place: place, now: now).report(from: document.body), of: document)
    }

    func accept(_ receipt: DocumentReceipt) async { await access.fetcher.accept(receipt) }
}
