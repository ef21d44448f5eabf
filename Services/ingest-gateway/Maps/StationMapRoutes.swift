import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// The monitoring stations in a part of the map.
struct StationMapRoutes: Sendable {
    let findStations: FindStations

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("stations") { request, _ in
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            return try await findStations(in: box).response(to: request)
        }
    }
}

/// Draws the stations of a box, and keeps the drawing for a moment.
struct FindStations: Sendable {
    let store: any EnvironmentStore
    let directory: ProviderDirectory
    let answers: LoadingCache<BoundingBox, RenderedResponse>
    let now: @Sendable () async throws -> Date

    static let largestAnswer = 1_000

    func callAsFunction(in box: BoundingBox) async throws -> RenderedResponse {
        try await answers.value(for: box) {
            let providers = try await directory.providers()
            let time = try await now()
            let stations = try await store.stations(
                in: box, of: providers, at: time, limit: Self.largestAnswer)
            let features = stations.map { station in
                FeatureCollection<StationAccount>.Feature(
                    id: "\(station.answer.profile.id)/\(station.answer.station.id)", at: station.coordinate,
                    StationAccount(station, at: time, audience: .anyone))
            }
            let body = try MessageCoding.encode(FeatureCollection(in: box, features))
            return RenderedResponse(
                body: body, cacheControl: "public, max-age=60", contentType: geoJSONType)
        }
    }
}
