import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page that takes photos; what it sends goes to ``PhotoRoutes``.
struct ScanRoutes: Sendable {
    let groups: @Sendable (UserID) async throws -> [SkinGroupSummary]
    let consents: AccountsConsents
    let limits: ClassifierHead.Quality
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/scan") { request, context in
            guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
            var page = ScanPage(
                language: ContentLanguage(ofPage: request), limits: limits, groups: try await groups(userID))
            page.chosen = request.uri.queryParameters.get("group").flatMap { PhotoGroupID($0) }
            page.obstacle = try await consents.obstacle(to: userID, at: now())
            return try PageLibrary.skin.response(page).response(from: request, context: context)
        }
    }
}
