import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// What the classifier said of a photo, behind a note that has to be understood each time.
struct AnswerRoutes: Sendable {
    /// Nil for one that is not the person's.
    let photo: @Sendable (SkinPhotoID, UserID) async throws -> PhotoSummary?
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/photos/:id/answer") { request, context in
            guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
            let photo = try await asked(context, of: userID)
            guard photo.state != .kept else { return Response.seeOther(SkinPages.photo(photo.id)) }
            return try await respond(photo, isUnderstood: false, request, context)
        }
    }

    func addForms(to group: RouterGroup<SkinContext>) {
        group.post("skin/photos/:id/answer") { request, context in
            let fields = try await FormFields(of: request)
            guard let userID = context.session?.userID else {
                throw Problem(.unauthorized, "You are signed out: sign in again, and open the photo once more")
            }
            let photo = try await asked(context, of: userID)
            guard photo.state != .kept else { return Response.seeOther(SkinPages.photo(photo.id)) }
            return try await respond(photo, isUnderstood: fields.has("understood"), request, context)
        }
    }

    private func respond(
        _ photo: PhotoSummary, isUnderstood: Bool, _ request: Request, _ context: SkinContext
    ) async throws -> Response {
        let page = AnswerPage(
            language: ContentLanguage(ofPage: request), photo: photo, isUnderstood: isUnderstood,
            showsPhoto: context.session?.isUnlocked(at: now()) ?? false)
        return try PageLibrary.skin.response(page).response(from: request, context: context)
    }

    private func asked(_ context: SkinContext, of userID: UserID) async throws -> PhotoSummary {
        guard let id = context.parameters.get("id").flatMap({ SkinPhotoID($0) }),
            let photo = try await photo(id, userID)
        else { throw PhotoRequestRefusal.unknownPhoto }
        return photo
    }
}
