import Domain
import EnvironmentReports
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// Other people's reports on the map, counted so that no person can be identified.
struct UserAlertLayerRoutes: Sendable {
    let store: PostgresUserAlertLayerStore

    static let largestAnswer = 5_000

    struct Answer: Codable, Sendable, Equatable {
        var type = "FeatureCollection"
        var bbox: [Double]
        /// The reports are those of the 24 hours before; nil before the first layer was built.
        var hour: Date?
        var cellDegrees = 0.1
        var features: [FeatureCollection<Properties>.Feature]
    }

    struct Properties: Codable, Sendable, Equatable {
        /// Nil: not sure.
        var allergen: Allergen?
        /// Distinct.
        var people: Int
        var worstSeverity: Severity
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("user-alerts/layer") { request, _ in
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            let filter = ReportFilter(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            return try Self.answer(try await store.layer(in: box, filter, limit: Self.largestAnswer), in: box)
                .response(to: request)
        }
    }

    private static func answer(_ layer: UserAlertLayer, in box: BoundingBox) throws -> RenderedResponse {
        let features = layer.cells.map { entry in
            FeatureCollection<Properties>.Feature(
                id: "\(entry.cell.row),\(entry.cell.column),\(entry.allergen?.rawValue ?? "not-sure")",
                at: Grid.tenthOfDegree.centre(of: entry.cell),
                Properties(allergen: entry.allergen, people: entry.people, worstSeverity: entry.worstSeverity))
        }
        let collection = FeatureCollection(in: box, features)
        let body = try MessageCoding.encode(
            Answer(bbox: collection.bbox, hour: layer.hour, features: collection.features))
        return RenderedResponse(
            body: body, cacheControl: "private, max-age=300", contentType: geoJSONType)
    }
}
