import Domain

/// Ambee's current air quality, one request per cell.
struct AmbeeAirQualityClient: PlaceProvider {
    let profile = Ambee.airQuality
    private let request: AmbeeRequest
    private let access: ProviderAccess

    init(_ access: ProviderAccess) {
        self.access = access
        request = AmbeeRequest(access)
    }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.tenthOfDegree.centre(of: cell)
        guard let document = try await request.fetch("/latest/by-lat-lng", at: place) else { return nil }
        let read = try AmbeeAirQualityReader(place: place, now: access.now()).report(from: document.body)
        return FetchedReport(read, of: document)
    }

    func accept(_ receipt: DocumentReceipt) async { await access.fetcher.accept(receipt) }
}
