import Caching
import Domain
import EnvironmentReports
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// The monitoring stations in a part of the map.
struct StationMapRoutes: Sendable {
    let findStations: FindStations
    let responses: LoadingCache<BoundingBox, RenderedResponse>

    struct Answer: Codable, Sendable, Equatable {
        var type = "FeatureCollection"
        var bbox: [Double]
        /// Of what no station can say anything.
        var notMeasured: [LocalEnvironment.ReportedNotMeasured]
        var features: [FeatureCollection<StationReport>.Feature]

        init(_ stations: FeatureCollection<StationReport>) {
            (bbox, features) = (stations.bbox, stations.features)
            notMeasured = LocalEnvironment.ReportedNotMeasured.all
        }
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("stations") { request, _ in
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            let response = try await responses.value(for: box) {
                RenderedResponse(
                    body: try MessageCoding.encode(Answer(try await findStations(in: box))),
                    cacheControl: "public, max-age=60", contentType: geoJSONType)
            }
            return response.response(to: request)
        }
    }
}

/// Finds the stations of a box, with the newest reading of each.
struct FindStations: Sendable {
    let store: PostgresEnvironmentStore
    let directory: ProviderDirectory
    /// When the staff corrected a reading that was measured since a time last, by the stations' ids, such as
    /// `meteoswiss/PBS`.
    let corrected: @Sendable (_ since: Date) async throws -> [String: Date]
    let now: @Sendable () async throws -> Date

    /// In one response.
    static let most = 1_000

    /// - Throws: ``OverfullBox``.
    func callAsFunction(in box: BoundingBox) async throws -> FeatureCollection<StationReport> {
        let providers = try await directory.providers()
        let time = try await now()
        let stations = try await store.stations(in: box, of: providers, at: time, limit: Self.most)
        // Since the beginning of yesterday, wherever the station is.
        let corrections = try await corrected(time - 3 * 86_400)
        return FeatureCollection(
            in: box,
            stations.map { station in
                let id = "\(station.answer.profile.id)/\(station.answer.station.id)"
                var report = StationReport(station, at: time, audience: .anyone)
                report.correctedAt = corrections[id]
                return FeatureCollection<StationReport>.Feature(id: id, at: station.coordinate, report)
            })
    }
}
