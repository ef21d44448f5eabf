import Foundation
import MessageProtocol

/// MeteoSwiss' open pollen data: one list of stations and, per station, files of hourly counts.
///
/// Source: https://opendatadocs.meteoswiss.ch/a-data-groundbased/a7-pollen-stations
struct MeteoSwissClient: StationFeed {
    /// Such as `https://data.geo.admin.ch`.
    let baseURL: String
    let fetcher: DocumentFetcher
    let now: @Sendable () -> Date

    func stations() async throws(ProviderFault) -> Fetched<StationList>? {
        let url = "\(baseURL)/\(Self.collection)/ogd-pollen_meta_stations.csv"
        guard let document = try await fetcher.fetch(url, as: .csv) else { return nil }
        return Fetched(value: try MeteoSwissStationListParser.parse(document.body), receipt: document.receipt)
    }

    func latestHours(of station: Station) async throws(ProviderFault) -> Fetched<StationSeries>? {
        guard let document = try await fetcher.fetch(url(of: station, "now"), as: .csv) else { return nil }
        return Fetched(value: try parse(document, of: station), receipt: document.receipt)
    }

    func earlierHours(of station: Station) async throws(ProviderFault) -> StationSeries {
        // Never accepted, so never "not modified".
        guard let document = try await fetcher.fetch(url(of: station, "recent"), as: .csv) else { throw .empty }
        return try parse(document, of: station)
    }

    func accept(_ receipt: DocumentReceipt) async { await fetcher.accept(receipt) }

    private func parse(_ document: Document, of station: Station) throws(ProviderFault) -> StationSeries {
        try MeteoSwissSeriesParser(stationID: station.id, now: now()).parse(document.body)
    }

    private func url(of station: Station, _ span: String) -> String {
        let id = station.id.lowercased()
        return "\(baseURL)/\(Self.collection)/\(id)/ogd-pollen_\(id)_h_\(span).csv"
    }

    private static let collection = "ch.meteoschweiz.ogd-pollen"
}
