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
            guard let session = context.session else { return Response.toSignIn(andBackTo: request) }
            let groups = try await groups(session.userID)
            var page = ScanPage(
                language: ContentLanguage(ofPage: request), limits: limits,
                groups: session.isUnlocked(at: now()) ? groups : groups.withoutNames)
            page.chosen = request.uri.queryParameters.get("group").flatMap { PhotoGroupID($0) }
            page.obstacle = try await consents.obstacle(to: session.userID, at: now())
            return try PageLibrary.skin.response(page).response(from: request, context: context)
        }
    }
}
