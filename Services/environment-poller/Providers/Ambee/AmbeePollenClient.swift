import Domain

/// Ambee's current counts and its forecast for 48 hours, two requests per cell.
struct AmbeePollenClient: PlaceProvider {
    let profile = Ambee.pollen
    private let request: AmbeeRequest
    private let access: ProviderAccess

    init(_ access: ProviderAccess) {
        self.access = access
        request = AmbeeRequest(access)
    }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.tenthOfDegree.centre(of: cell)
        let latest = try await request.fetch("/latest/pollen/by-lat-lng", at: place)
        let forecast = try await request.fetch("/forecast/pollen/by-lat-lng", at: place)
        guard let latest, let forecast else { return nil }
        let read = try AmbeePollenReader(place: place, now: access.now())
            .report(latest: latest.body, forecast: forecast.body)
        // No receipts: if one of the two had not changed, half of the report would be missing.
        return FetchedReport(
            report: read.report, refused: read.refused, receipts: [], freshUntil: latest.freshUntil)
    }

    func accept(_ receipt: DocumentReceipt) async {}
}
