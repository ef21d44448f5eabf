import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// OpenUV's current value and its hours of the day, two requests per cell.
struct OpenUVClient: PlaceProvider {
    let profile = OpenUV.profile
    private let access: ProviderAccess

    init(_ access: ProviderAccess) { self.access = access }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.degree.centre(of: cell)
        let current = try await fetch("/api/v1/uv", at: place)
        let forecast = try await fetch("/api/v1/forecast", at: place)
        guard let current, let forecast else { return nil }
        let read = try OpenUVReader(place: place, now: access.now())
            .report(current: current.body, forecast: forecast.body)
        // No receipts: if one of the two had not changed, half of the report would be missing.
        return FetchedReport(
            report: read.report, refused: read.refused, receipts: [], freshUntil: current.freshUntil)
    }

    func accept(_ receipt: DocumentReceipt) async {}

    private func fetch(_ path: String, at place: Coordinate) async throws(ProviderFault) -> Document? {
        let now = access.now()
        return try await access.fetcher.fetch(
            "\(access.baseURL)\(path)?lat=\(place.latitude)&lng=\(place.longitude)", as: .json,
            headers: Self.key.map { [$0: access.key] } ?? [:]
        ) { Self.fault(in: $0, now: now) }
    }

    /// A spent quota and an invalid key both get 403; only the message differs.
    static func fault(in response: FetchResponse, now: Date) -> ProviderFault? {
        guard response.status == .forbidden || response.status == .tooManyRequests,
            let reason = StatedReason.find(in: response.body), reason.lowercased().contains("quota")
        else { return nil }
        let until = RetryAfter.date(from: response.headers[.retryAfter], now: now) ?? QuotaPeriod.day.end(after: now)
        return .rateLimited(until: until, reason: reason)
    }

    private static let key = HTTPField.Name("x-access-token")
}
