import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// Google's pollen forecast, one request per cell.
struct GooglePollenClient: PlaceProvider {
    let profile = GooglePollen.profile
    private let access: ProviderAccess

    init(_ access: ProviderAccess) { self.access = access }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.tenthOfDegree.centre(of: cell)
        // English, because an index of 0 may be given by its name alone.
        let url =
            "\(access.baseURL)/v1/forecast:lookup?location.latitude=\(place.latitude)"
            + "&location.longitude=\(place.longitude)&days=\(GooglePollenReader.days)&languageCode=en"
            + "&plantsDescription=false"
        let document = try await access.fetcher.fetch(
            url, as: .json, headers: Self.key.map { [$0: access.key] } ?? [:], judging: Self.fault)
        guard let document else { return nil }
        let read = try GooglePollenReader(place: place, now: access.now()).report(from: document.body)
        return FetchedReport(read, of: document)
    }

    func accept(_ receipt: DocumentReceipt) async { await access.fetcher.accept(receipt) }

    /// A place that is not covered and an invalid key both get 400; only the message differs.
    ///
    /// Source: https://developers.google.com/maps/documentation/pollen/faq
    static func fault(in response: FetchResponse) -> ProviderFault? {
        guard response.status == .badRequest, let reason = StatedReason.find(in: response.body) else { return nil }
        if reason.contains("unavailable for this location") { return .notCovered }
        if reason.lowercased().contains("api key") { return .accessRefused(status: 400, reason: reason) }
        return nil
    }

    /// In a header field the key stays out of every address: https://cloud.google.com/docs/authentication/api-keys-use
    private static let key = HTTPField.Name("X-Goog-Api-Key")
}
