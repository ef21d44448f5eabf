import Domain
import Foundation
import HTTPFetch
import HTTPTypes

/// The OpenAQ station nearest to a cell. The station is remembered for a day, during which one request per cell suffices.
actor OpenAQClient: PlaceProvider {
    nonisolated let profile = OpenAQ.profile
    private let access: ProviderAccess
    private var stations: [GridCell: (station: OpenAQStation, until: Date)] = [:]

    init(_ access: ProviderAccess) { self.access = access }

    func report(for cell: GridCell) async throws(ProviderFault) -> FetchedReport? {
        let place = Grid.quarterDegree.centre(of: cell)
        guard let station = try await station(for: cell, at: place) else { return nil }
        do throws(ProviderFault) {
            guard let document = try await fetch("/v3/locations/\(station.id)/sensors?limit=1000") else { return nil }
            let read = try OpenAQSensorsReader(station: station, now: access.now()).report(from: document.body)
            return FetchedReport(read, of: document)
        } catch {
            // One that fell silent, was moved or is gone is forgotten: another may be near.
            if error.isOfStation { stations[cell] = nil }
            throw error
        }
    }

    func accept(_ receipt: DocumentReceipt) async { await access.fetcher.accept(receipt) }

    private func station(for cell: GridCell, at place: Coordinate) async throws(ProviderFault) -> OpenAQStation? {
        let now = access.now()
        if let known = stations[cell], known.until > now { return known.station }
        let path =
            "/v3/locations?coordinates=\(place.latitude),\(place.longitude)"
            + "&radius=\(OpenAQLocationsReader.radiusInMetres)&limit=1000"
        guard let document = try await fetch(path) else { return nil }
        let station = try OpenAQLocationsReader(place: place, now: now).station(from: document.body)
        if stations.count >= Self.mostStations { stations.removeAll() }
        stations[cell] = (station, now.addingTimeInterval(86_400))
        return station
    }

    private func fetch(_ path: String) async throws(ProviderFault) -> Document? {
        let now = access.now()
        return try await access.fetcher.fetch(
            "\(access.baseURL)\(path)", as: .json, headers: Self.key.map { [$0: access.key] } ?? [:]
        ) { Self.fault(in: $0, now: now) }
    }

    /// The seconds until its quota is reset are in a header field of its own.
    ///
    /// Source: https://docs.openaq.org/using-the-api/rate-limits
    static func fault(in response: FetchResponse, now: Date) -> ProviderFault? {
        guard response.status == .tooManyRequests, let name = HTTPField.Name("x-ratelimit-reset"),
            let until = RetryAfter.date(from: response.headers[name], now: now)
        else { return nil }
        return .rateLimited(until: until, reason: StatedReason.find(in: response.body) ?? "too many requests")
    }

    private static let key = HTTPField.Name("X-API-Key")
    private static let mostStations = 20_000
}

extension ProviderFault {
    fileprivate var isOfStation: Bool {
        switch self {
        case .useless, .silent, .otherPlace, .notCovered: true
        default: false
        }
    }
}
