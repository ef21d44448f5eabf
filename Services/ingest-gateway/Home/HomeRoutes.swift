import Caching
import Domain
import EnvironmentReports
import Foundation
import Gazetteer
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page at `/`: what is in the air, at a person's own place or at one that somebody asks for.
struct HomeRoutes: Sendable {
    let readEnvironment: ReadEnvironment
    let subscriptions: RecentSubscriptions
    let feeling: Feeling
    /// The stations of a box, as a moment ago.
    let stations: @Sendable (BoundingBox) async throws -> MapPoints

    func add(to router: Router<GatewayContext>) {
        router.get("/") { request, context in
            let page =
                if let session = context.session {
                    try await own(session.userID, request)
                } else {
                    try await strangers(request)
                }
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
    }

    /// - Parameter isGlance: whether only the figures are shown.
    func own(_ userID: UserID, _ request: Request, isGlance: Bool = false) async throws -> HomePage {
        let person = try await subscriptions.subscription(of: userID, anew: false)
        var page = HomePage(language: ContentLanguage(of: request), app: person.app ?? AppSettings())
        page.isSignedIn = true
        page.sensitivities = person.sensitivities
        page.needsWelcome = person.needsWelcome
        page.isLight = Self.savesData(request, page.app)
        page.timeZone = TimeZone(identifier: person.settings.timeZone)
        if !isGlance { page.feeling = try await feeling.question(to: userID, in: page.zone, request) }
        let here = Self.coordinate(of: request)
        page.isElsewhere = here != nil
        if page.isElsewhere { page.timeZone = nil }
        if let coordinate = here ?? person.place?.coordinate {
            let name = here.map { Towns.world.town(near: $0)?.name } ?? person.place?.name
            page.environment = try await readEnvironment(
                ReadEnvironment.PersonalQuestion(
                    question: question(coordinate, page), sensitivities: person.sensitivities, placeName: name))
        }
        return page
    }

    /// Asked for by a town's name, or by the coordinates behind a town that was found.
    func strangers(_ request: Request, isGlance: Bool = false) async throws -> HomePage {
        var page = HomePage(language: ContentLanguage(of: request), app: AppSettings())
        page.isLight = Self.savesData(request, page.app)
        if let town = request.uri.queryParameters.get("town"), town.utf8.count <= Self.longestTown {
            page.town = town
            page.found = Towns.world.named(town)
        }
        let only = page.found?.count == 1 ? page.found?.first?.coordinate : nil
        let coordinate = Self.coordinate(of: request) ?? only
        if !page.isLight, !isGlance {
            let place = coordinate.map { ($0.latitude, $0.longitude) } ?? StationPreview.usual
            // The picture is left out rather than the page.
            let points = try? await stations(StationPreview.box(around: place))
            page.stations = points.map { StationPreview(of: $0, around: coordinate) }
        }
        guard let coordinate else { return page }
        page.found = nil
        page.environment = try await readEnvironment(question(coordinate, page))
        page.environment?.place.name = Towns.world.town(near: coordinate)?.name
        return page
    }

    private static let longestTown = 200

    private static func coordinate(of request: Request) -> Coordinate? {
        let query = request.uri.queryParameters
        func degrees(_ name: String, limit: Double) -> Double? {
            query.get(name).flatMap { ReportDraft.degrees($0, limit: limit) }
        }
        guard let latitude = degrees("latitude", limit: 90), let longitude = degrees("longitude", limit: 180) else {
            return nil
        }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// By the person's choice or the browser's (`Save-Data`, https://wicg.github.io/savedata/), until they ask for all.
    private static func savesData(_ request: Request, _ app: AppSettings) -> Bool {
        guard request.uri.queryParameters["charts"] != "yes" else { return false }
        return app.usesLittleData || request.headers[.saveData]?.lowercased() == "on"
    }

    private func question(_ place: Coordinate, _ page: HomePage) -> ReadEnvironment.Question {
        ReadEnvironment.Question(
            cell: Grid.tenthOfDegree.cell(containing: place),
            options: EnvironmentOptions(
                units: page.app.units == .imperial ? .imperial : .metric, scale: .european,
                language: EnvironmentOptions.languages[0]))
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    fileprivate static let saveData = HTTPField.Name("save-data") ?? .accept
}
