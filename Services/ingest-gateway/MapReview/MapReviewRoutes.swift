import Domain
import EnvironmentReports
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// People's reports on the map, for the staff who keep it whole.
struct MapReviewRoutes: Sendable {
    let store: PostgresMapReviewStore
    let now: @Sendable () -> Date

    struct Answer: Codable, Sendable, Equatable {
        var reports: [ReviewedReport]
        /// Whether older reports of the last day are left out.
        var isCutOff: Bool
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("map-reports") { request, context in
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            let call = try query.call(of: request, in: context)
            guard let box else { throw Problem.faultyParameters(query.faults) }
            let limit = UserAlertMapRoutes.largestAnswer
            let time = now()
            let reports = try await store.reports(
                in: box, since: time.addingTimeInterval(-UserAlertMap.span), limit: limit + 1, for: call, at: time)
            return JSONResponse(
                value: Answer(reports: Array(reports.prefix(limit)), isCutOff: reports.count > limit))
        }
        group.delete("map-reports/:alertID") { request, context in
            let reason = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(.reason)
            let call = try StaffCall(reason, by: request, in: context)
            guard let alertID = context.parameters.get("alertID").flatMap({ AlertID($0) }),
                try await store.withdraw(alertID, for: call, at: now())
            else { throw Problem(.notFound, "There is no such report: GET /api/v1/map-reports lists them") }
            return HTTPResponse.Status.noContent
        }
    }
}
