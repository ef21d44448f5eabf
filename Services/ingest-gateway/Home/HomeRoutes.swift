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

/// The page at `/`: what is in the air, at a person's own place or at one that a stranger asks for.
struct HomeRoutes: Sendable {
    let readEnvironment: ReadEnvironment
    let subscriptions: RecentSubscriptions
    let now: @Sendable () -> Date

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

    private func own(_ userID: UserID, _ request: Request) async throws -> HomePage {
        let person = try await subscriptions.subscription(of: userID, anew: false)
        var page = HomePage(language: ContentLanguage(of: request), app: person.app ?? AppSettings())
        page.isSignedIn = true
        page.needsWelcome = person.needsWelcome
        page.timeZone = TimeZone(identifier: person.settings.timeZone)
        if let place = person.place {
            page.environment = try await readEnvironment(
                ReadEnvironment.PersonalQuestion(
                    question: question(place.coordinate, page), sensitivities: person.sensitivities,
                    placeName: place.name))
        }
        return page
    }

    /// Asked for by a town's name, or by the coordinates behind a town that was found.
    private func strangers(_ request: Request) async throws -> HomePage {
        var page = HomePage(language: ContentLanguage(of: request), app: AppSettings())
        let query = request.uri.queryParameters
        func degrees(_ name: String, limit: Double) -> Double? {
            query.get(name).flatMap { ReportDraft.degrees($0, limit: limit) }
        }
        if let town = query.get("town"), town.utf8.count <= Self.longestTown {
            page.town = town
            page.found = Towns.world.named(town)
        }
        let coordinate: Coordinate? =
            if let latitude = degrees("latitude", limit: 90), let longitude = degrees("longitude", limit: 180) {
                try? Coordinate(latitude: latitude, longitude: longitude)
            } else if page.found?.count == 1 {
                page.found?.first?.coordinate
            } else {
                nil
            }
        guard let coordinate else { return page }
        page.found = nil
        page.environment = try await readEnvironment(question(coordinate, page))
        page.environment?.place.name = Towns.world.town(near: coordinate)?.name
        return page
    }

    private static let longestTown = 200

    private func question(_ place: Coordinate, _ page: HomePage) -> ReadEnvironment.Question {
        ReadEnvironment.Question(
            cell: Grid.tenthOfDegree.cell(containing: place),
            options: EnvironmentOptions(
                units: page.app.units == .imperial ? .imperial : .metric, scale: .european,
                language: EnvironmentOptions.languages[0]))
    }
}
