import Domain
import EnvironmentReports
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The page of the map, and what its script asks for of single reports.
struct MapPageRoutes: Sendable {
    let findStations: FindStations
    /// The newest reports of a box since a time, at most so many, with the comments that somebody may read.
    let reports:
        @Sendable (_ box: BoundingBox, _ filter: ReportFilter, _ start: Date, _ limit: Int, _ viewer: UserID)
            async throws -> [MapReport]
    /// The layer of the last full hour.
    let areas: @Sendable (_ box: BoundingBox, _ filter: ReportFilter, _ limit: Int) async throws -> UserAlertLayer
    let subscriptions: RecentSubscriptions
    let now: @Sendable () -> Date
    let tiles: MapTiles?

    /// In the list and in one answer: as many as somebody reads.
    private static let mostListed = 40
    /// The middle of what most providers cover.
    private static let fallback = (latitude: 48.0, longitude: 9.0, zoom: 5)

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("map") { request, context in
            try await page(request, context).response(from: request, context: context)
        }
    }

    func addAPI(to group: RouterGroup<GatewayContext>) {
        group.get("map/reports/list") { request, context in
            let viewer = try context.userID
            var query = QueryReader(request)
            let box = BoundingBox(in: &query)
            let filter = ReportFilter(in: &query)
            try query.check()
            guard let box else { throw Problem.faultyParameters(query.faults) }
            let list = try await readable(in: box, filter, for: viewer)
            return RenderedResponse(
                body: try MessageCoding.encode(["reports": list]), cacheControl: "private, no-cache"
            ).response(to: request)
        }
    }

    private func readable(in box: BoundingBox, _ filter: ReportFilter, for viewer: UserID) async throws -> [MapReport] {
        try await reports(box, filter, now().addingTimeInterval(-UserAlertMap.span), Self.mostListed, viewer)
    }

    private func page(_ request: Request, _ context: GatewayContext) async throws -> PageResponse {
        let query = request.uri.queryParameters
        var person: Subscription?
        if let session = context.session {
            person = try await subscriptions.subscription(of: session.userID, anew: false)
        }
        let own = person.map { $0.sensitivities.map(\.allergen) } ?? []
        let asksFor = query.get("show").flatMap { MapFilter($0) } ?? .own
        let filter = asksFor == .own && own.isEmpty ? .all : asksFor
        let chosen = filter.allergens(of: own)
        let asked = ReportDraft.degrees(query.get("latitude") ?? "", limit: 90).flatMap { latitude in
            ReportDraft.degrees(query.get("longitude") ?? "", limit: 180).flatMap { longitude in
                try? Coordinate(latitude: latitude, longitude: longitude)
            }
        }
        let place = asked ?? person?.place?.coordinate
        let zoom = query.get("zoom").flatMap { Int($0) }.map { min(max($0, 2), 12) }
        let view = MapView(
            latitude: place?.latitude ?? Self.fallback.latitude, longitude: place?.longitude ?? Self.fallback.longitude,
            zoom: zoom ?? (place == nil ? Self.fallback.zoom : 8), tiles: tiles)
        let (stations, isCutOff) = try await listed(around: view, chosen)
        var page = MapPage(
            language: ContentLanguage(ofPage: request), view: view, filter: filter, isSignedIn: person != nil,
            own: Allergen.allCases.filter(own.contains),
            radius: person?.place == nil ? nil : person?.radius, home: person?.place?.coordinate,
            stations: stations, isCutOff: isCutOff,
            timeZone: person.flatMap { TimeZone(identifier: $0.settings.timeZone) },
            hasReported: query.get("reported") == "yes", now: try await findStations.now())
        if let viewer = context.session?.userID {
            let words = chosen.map { ReportFilter(only: $0) } ?? .all
            page.reports = try await readable(in: box(around: view), words, for: viewer)
            (page.areas, page.areAreasCutOff) = try await layer(in: box(around: view), words)
        }
        return try PageLibrary.gateway.response(page)
    }

    private func layer(in box: BoundingBox, _ filter: ReportFilter) async throws -> (UserAlertLayer, isCutOff: Bool) {
        do {
            var layer = try await areas(box, filter, UserAlertLayerRoutes.largestAnswer)
            let isCutOff = layer.cells.count > Self.mostListed
            layer.cells = Array(layer.cells.prefix(Self.mostListed))
            return (layer, isCutOff)
        } catch is OverfullBox {
            return (UserAlertLayer(hour: nil, cells: []), true)
        }
    }

    /// The nearest stations of the list's box.
    private func listed(around view: MapView, _ allergens: [Allergen]?) async throws -> ([StationReport], Bool) {
        let all: [StationReport]
        do {
            all = try await findStations(in: box(around: view)).features.map(\.properties)
        } catch is OverfullBox {
            return ([], true)
        }
        guard let centre = try? Coordinate(latitude: view.latitude, longitude: view.longitude) else {
            return ([], false)
        }
        let near = all.compactMap { station -> (StationReport, Double)? in
            var station = station
            if let allergens { station.allergens.removeAll { !allergens.contains($0.allergen) } }
            guard !station.allergens.isEmpty,
                let place = try? Coordinate(latitude: station.latitude, longitude: station.longitude)
            else { return nil }
            return (station, place.distance(to: centre).value)
        }.sorted { $0.1 < $1.1 }
        return (near.prefix(Self.mostListed).map(\.0), near.count > Self.mostListed)
    }

    /// What a phone's map shows about so.
    private func box(around view: MapView) -> BoundingBox {
        let radius = 40_000 / pow(2, Double(view.zoom)) * 0.75
        guard let centre = try? Coordinate(latitude: view.latitude, longitude: view.longitude) else {
            return BoundingBox(west: -180, south: -90, east: 180, north: 90)
        }
        return BoundingBox(around: centre, radius: Kilometres(radius))
    }
}

extension ReportFilter {
    /// Those that name one of some allergens, and those of people who are not sure.
    init(only allergens: [Allergen]) { self.init(words: allergens.map(\.rawValue) + [""]) }
}
