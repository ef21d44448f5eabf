import Domain
import Foundation

/// The station nearest to a cell, one request each.
struct WAQIClient: PlaceProvider {
    let profile = WAQI.profile
    private let access: ProviderAccess

    init(_ access: ProviderAccess) { self.access = access }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.quarterDegree.centre(of: cell)
        let now = access.now()
        let token = QueryText.encoded(access.key)
        let url = "\(access.baseURL)/feed/geo:\(place.latitude);\(place.longitude)/?token=\(token)"
        let document = try await access.fetcher.fetch(url, as: .json, hasKey: true) {
            WAQIError.fault(in: $0, now: now)
        }
        guard let document else { return nil }
        return FetchedReport(try WAQIReader(place: place, now: now).report(from: document.body), of: document)
    }

    func accept(_ receipt: DocumentReceipt) async { await access.fetcher.accept(receipt) }
}
