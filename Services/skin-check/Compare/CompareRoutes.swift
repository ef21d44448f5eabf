import Domain
import Foundation
import HTTPService
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// Photos of a group beside each other, behind the second unlock as all photos are.
struct CompareRoutes: Sendable {
    let groups: @Sendable (UserID) async throws -> [SkinGroupSummary]
    /// The oldest first.
    let photos: @Sendable (UserID, PhotoGroupID) async throws -> [PhotoSummary]
    /// Whose clocks say which day it is.
    let timeZone: @Sendable (UserID) async throws -> TimeZone
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/compare") { request, context in
            try await context.whileUnlocked(at: now(), request) { try await show(to: $0, request, context) }
        }
    }

    private func show(to userID: UserID, _ request: Request, _ context: SkinContext) async throws -> Response {
        let parameters = request.uri.queryParameters
        // Without a group there is nothing to compare: the figure leads to one.
        guard let name = parameters.get("group") else { return .seeOther(SkinPages.photos) }
        guard let id = PhotoGroupID(name), let found = try await groups(userID).first(where: { $0.id == id }) else {
            throw PhotoRequestRefusal.unknownGroup
        }
        var page = ComparePage(
            language: ContentLanguage(ofPage: request), zone: try await timeZone(userID), group: found.group,
            photos: try await photos(userID, id))
        page.earlier = parameters.get("a").flatMap { SkinPhotoID($0) }
        page.later = parameters.get("b").flatMap { SkinPhotoID($0) }
        return try PageLibrary.skin.response(page).response(from: request, context: context)
    }
}
