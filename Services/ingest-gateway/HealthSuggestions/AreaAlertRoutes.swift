import Domain
import EnvironmentReports
import Foundation
import HTTPService
import Hummingbird
import MessageProtocol

/// Areas in which several people feel worse while an allergen rises.
struct AreaAlertRoutes: Sendable {
    let store: PostgresAreaAlertMapStore
    let now: @Sendable () -> Date

    static let largestAnswer = 1_000

    struct Properties: Codable, Sendable, Equatable {
        var allergen: Allergen
        /// In kilometres round the point.
        var radius: Double
        var people: Int
        var station: String
        var intensity: Intensity
        var previousIntensity: Intensity
        var suggestedAt: Date
        var expiresAt: Date
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("area-alerts") { request, _ in
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            let alerts = try await store.current(in: box, at: now(), limit: Self.largestAnswer)
            let features = alerts.map {
                FeatureCollection<Properties>.Feature(id: $0.id.description, at: $0.coordinate, $0.properties)
            }
            return try RenderedResponse(
                body: MessageCoding.encode(FeatureCollection(in: box, features)), cacheControl: "private, max-age=60",
                contentType: geoJSONType
            ).response(to: request)
        }
    }
}
