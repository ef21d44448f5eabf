import Domain
import EnvironmentReports
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Logging
import Sessions
import WebPages

/// The page of UV and pollution: of a person's own place, or of one that somebody asks for, as Home has it.
struct SunAndAirRoutes: Sendable {
    let home: HomeRoutes
    let read: ReadSunAndAir
    let tiles: MapTiles?
    let now: @Sendable () -> Date

    /// Where a town is still seen with its neighbours.
    private static let zoom = 9

    func add(to router: Router<GatewayContext>) {
        router.get(RouterPath(SunAndAirPage.path)) { request, context in try await answer(request, context) }
    }

    private func answer(_ request: Request, _ context: GatewayContext) async throws -> Response {
        let asked = AskedPosition(request)
        // What a device without a fix says; it is nobody's place.
        guard asked != .nowhere else { return .seeOther(SunAndAirPage.path) }
        let shown =
            if let session = context.session {
                try await home.own(session.userID, request, isGlance: true)
            } else {
                try await home.strangers(request, isGlance: true, logger: context.logger)
            }
        var page = SunAndAirPage(home: shown)
        if let cards = shown.question {
            let zoneName = request.uri.queryParameters.get("zone")
            let known = try await read(SunAndAirQuestion(cards, zoneName: zoneName, on: now()))
            page.known = known
            var place = asked.coordinate
            if place == nil, let session = context.session {
                place = try await home.subscriptions.subscription(of: session.userID, anew: false).place?.coordinate
            }
            page.view = MapView(
                latitude: place?.latitude ?? known.environment.place.latitude,
                longitude: place?.longitude ?? known.environment.place.longitude, zoom: Self.zoom, tiles: tiles)
        }
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }
}

/// The position in a page's address.
enum AskedPosition: Hashable, Sendable {
    case missing
    /// 0° N 0° E, in the sea south of Ghana.
    case nowhere
    case at(Coordinate)

    init(_ request: Request) {
        let query = request.uri.queryParameters
        self.init(latitude: query.get("latitude"), longitude: query.get("longitude"))
    }

    init(latitude: String?, longitude: String?) {
        guard let north = latitude.flatMap({ ReportDraft.degrees($0, limit: 90) }),
            let east = longitude.flatMap({ ReportDraft.degrees($0, limit: 180) }),
            let place = try? Coordinate(latitude: north, longitude: east)
        else {
            self = .missing
            return
        }
        self = north == 0 && east == 0 ? .nowhere : .at(place)
    }

    var coordinate: Coordinate? { if case .at(let place) = self { place } else { nil } }
}
