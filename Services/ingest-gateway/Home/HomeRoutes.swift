import Caching
import Domain
import EnvironmentReports
import Foundation
import Gazetteer
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Logging
import Sessions
import WebPages

/// The page at `/`: what is in the air, at a person's own place or at one that somebody asks for.
struct HomeRoutes: Sendable {
    let showPlace: ShowPlace
    let subscriptions: RecentSubscriptions
    let feeling: Feeling
    /// The stations of a box, as a moment ago.
    let stations: @Sendable (BoundingBox) async throws -> MapPoints
    /// What there is to read.
    let resources: @Sendable (ContentLanguage) async throws -> HomeResources
    let advertising: AdvertisingSpace

    func add(to router: Router<GatewayContext>) {
        // Where somebody who signs in or opens the installed app begins.
        router.get("/start") { _, context in
            guard let session = context.session else { return Response.seeOther("/") }
            let person = try await subscriptions.subscription(of: session.userID, anew: true)
            return .seeOther((person.app ?? AppSettings()).startPage.path)
        }
        router.get("/") { request, context in
            var page =
                if let session = context.session {
                    try await own(session.userID, request)
                } else {
                    try await strangers(request, logger: context.logger)
                }
            page.hasAdSlot = await advertising.isShown(to: context.session?.userID, logger: context.logger)
            if let question = page.question { page.place = try await showPlace(question) }
            if !page.app.hidden.contains(.resources) {
                page.resources = await articles(page.language, hasPictures: !page.isLight, context.logger)
            }
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
    }

    /// - Returns: nil when they cannot be read: the air matters more.
    private func articles(_ language: ContentLanguage, hasPictures: Bool, _ logger: Logger) async -> String? {
        do {
            return try await resources(language).html(for: language, hasPictures: hasPictures)
        } catch {
            logger.warning("Articles not read for the start page", metadata: ["error": "\(error)"])
            return nil
        }
    }

    /// - Parameter isGlance: whether only the figures are shown.
    func own(_ userID: UserID, _ request: Request, isGlance: Bool = false) async throws -> HomePage {
        let person = try await subscriptions.subscription(of: userID, anew: false)
        var page = HomePage(language: ContentLanguage(ofPage: request), app: person.app ?? AppSettings())
        page.isSignedIn = true
        page.needsWelcome = person.needsWelcome
        page.isLight = Self.savesData(request, page.app)
        let zone = TimeZone(identifier: person.settings.timeZone)
        if !isGlance { page.feeling = try await feeling.question(to: userID, in: zone ?? .gmt, request) }
        let here = Self.coordinate(of: request)
        page.isElsewhere = here != nil
        guard let coordinate = here ?? person.place?.coordinate else { return page }
        page.placeName = here.map { Towns.world.town(near: $0)?.name } ?? person.place?.name
        page.question = question(coordinate, page, of: person.sensitivities)
        page.question?.isPersonal = true
        page.question?.isOwnPlace = here == nil
        page.question?.timeZone = here == nil ? zone : nil
        return page
    }

    /// Asked for by a town's name, or by the coordinates behind a town that was found.
    func strangers(_ request: Request, isGlance: Bool = false, logger: Logger) async throws -> HomePage {
        var page = HomePage(language: ContentLanguage(ofPage: request), app: AppSettings())
        page.isLight = Self.savesData(request, page.app)
        if let town = request.uri.queryParameters.get("town"), town.utf8.count <= Self.longestTown {
            page.town = town
            page.found = Towns.world.named(town)
        }
        let only = page.found?.count == 1 ? page.found?.first?.coordinate : nil
        let coordinate = Self.coordinate(of: request) ?? only
        if !page.isLight, !isGlance {
            let place = coordinate.map { ($0.latitude, $0.longitude) } ?? StationPreview.usual
            do {
                page.stations = StationPreview(
                    of: try await stations(StationPreview.box(around: place)), around: coordinate)
            } catch {
                // The picture is left out rather than the page.
                logger.warning("Stations not read for the start page", metadata: ["error": "\(error)"])
            }
        }
        guard let coordinate else { return page }
        page.found = nil
        page.question = question(coordinate, page, of: [])
        page.placeName = Towns.world.town(near: coordinate)?.name
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

    private func question(_ place: Coordinate, _ page: HomePage, of sensitivities: [Sensitivity]) -> CardsQuestion {
        let options = EnvironmentOptions(
            units: page.app.units == .imperial ? .imperial : .metric, scale: .european,
            language: EnvironmentOptions.languages[0])
        let cell = ReadEnvironment.Question(cell: Grid.tenthOfDegree.cell(containing: place), options: options)
        // Only what the cards show.
        var app = page.app
        (app.isWelcomed, app.usesLittleData) = (false, false)
        return CardsQuestion(
            place: ReadEnvironment.PersonalQuestion(question: cell, sensitivities: sensitivities, placeName: nil),
            language: page.language, app: app, isLight: page.isLight)
    }
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    fileprivate static let saveData = HTTPField.Name("save-data") ?? .accept
}
