import Caching
import Domain
import EnvironmentReports
import HTTPService
import Hummingbird
import MessageProtocol

/// What the map's script asks for.
struct MapPointRoutes: Sendable {
    struct Question: Hashable, Sendable {
        var box: BoundingBox
        var words: [String]?
    }

    let stations: PostgresStationPoints
    let reports: FindReportPoints
    let responses: LoadingCache<Question, RenderedResponse>

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("map/stations") { request, _ in
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            let filter = ReportFilter(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            let response = try await responses.value(for: Question(box: box, words: filter.words)) {
                RenderedResponse(
                    body: try MessageCoding.encode(try await stations(in: box, of: filter.words, audience: .anyone)),
                    cacheControl: "public, max-age=60")
            }
            return response.response(to: request)
        }
        group.get("map/reports") { request, context in
            let viewer = try context.userID
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            let filter = ReportFilter(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            return RenderedResponse(
                body: try MessageCoding.encode(try await reports(in: box, filter, for: viewer)),
                cacheControl: "private, no-cache"
            ).response(to: request)
        }
    }
}
