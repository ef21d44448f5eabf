import Domain
import EnvironmentReports
import Foundation
import HTTPService
import Hummingbird
import MessageProtocol

/// Other people's reports on the map, from the moment they are sent.
struct UserAlertMapRoutes: Sendable {
    let store: PostgresUserAlertMapStore
    let now: @Sendable () -> Date

    static let largestAnswer = 1_000

    struct Answer: Codable, Sendable, Equatable {
        var type = "FeatureCollection"
        var bbox: [Double]
        /// Whether older reports of the last day are left out.
        var isCutOff: Bool
        var features: [FeatureCollection<Properties>.Feature]
    }

    struct Properties: Codable, Sendable, Equatable {
        /// Empty: not sure.
        var allergens: [Allergen]
        var severity: Severity
        var submittedAt: Date
        /// The reporter's user name, where they allow others to see it.
        var reporter: String?
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("user-alerts") { request, context in
            let viewer = try context.userID
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            let filter = ReportFilter(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            let map = try await store.reports(
                in: box, filter, since: now().addingTimeInterval(-UserAlertMap.span), limit: Self.largestAnswer,
                for: viewer)
            return try Self.answer(map, in: box).response(to: request)
        }
    }

    private static func answer(_ map: UserAlertMap, in box: BoundingBox) throws -> RenderedResponse {
        let features = map.reports.map { report in
            FeatureCollection<Properties>.Feature(
                id: report.alertID.description, at: report.coordinate,
                Properties(
                    allergens: report.allergens, severity: report.severity, submittedAt: report.submittedAt,
                    reporter: report.reporter))
        }
        let collection = FeatureCollection(in: box, features)
        let body = try MessageCoding.encode(
            Answer(bbox: collection.bbox, isCutOff: map.isCutOff, features: collection.features))
        // Asked for again each time, so that a new report is seen at once.
        return RenderedResponse(body: body, cacheControl: "private, no-cache", contentType: geoJSONType)
    }
}
