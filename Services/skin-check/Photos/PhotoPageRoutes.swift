import BodyMap
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import NIOCore
import Sessions
import WebPages

/// The figure, its groups and their photos, all behind the second unlock.
struct PhotoPageRoutes: Sendable {
    let store: PostgresPhotoStore
    let consents: AccountsConsents
    /// By their profile.
    let figure: @Sendable (UserID) async throws -> BodyFigure
    /// Whose clocks say which day it is.
    let timeZone: @Sendable (UserID) async throws -> TimeZone
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/photos") { request, context in
            try await context.whileUnlocked(at: now(), request) { userID in
                var page = try await bodyPage(of: userID, request)
                page.look { name in request.uri.queryParameters[name[...]].map(String.init) }
                return try PageLibrary.skin.response(page).response(from: request, context: context)
            }
        }
        group.get("skin/photos/groups/:id") { request, context in
            try await context.whileUnlocked(at: now(), request) { userID in
                var page = try await groupPage(context, of: userID, request)
                page.asksToDelete = request.uri.queryParameters["delete"] != nil
                return try PageLibrary.skin.response(page).response(from: request, context: context)
            }
        }
        group.get("skin/photos/:id") { request, context in
            try await context.whileUnlocked(at: now(), request) { userID in
                var page = try await photoPage(context, of: userID, request)
                page.asksToDelete = request.uri.queryParameters["delete"] != nil
                return try PageLibrary.skin.response(page).response(from: request, context: context)
            }
        }
        for file in PhotoFile.allCases {
            group.get("skin/photos/:id/\(file)") { request, context in
                guard let userID = context.session?.userID else { return Response.toSignIn(andBackTo: request) }
                guard context.session?.isUnlocked(at: now()) == true else {
                    throw Problem(.forbidden, "Your photos are locked: unlock them first", code: "locked")
                }
                guard let id = context.parameters.get("id").flatMap({ SkinPhotoID($0) }),
                    let jpeg = try await store.file(file, of: id, of: userID)
                else { throw PhotoRequestRefusal.unknownPhoto }
                return Response.photo(jpeg)
            }
        }
    }

    func addForms(to group: RouterGroup<SkinContext>) {
        group.post("skin/photos") { request, context in
            let fields = try await FormFields(of: request)
            return try await context.whileUnlocked(at: now(), request) { userID in
                try await addGroup(fields, of: userID, request, context)
            }
        }
        group.post("skin/photos/groups/:id") { request, context in
            let fields = try await FormFields(of: request)
            return try await context.whileUnlocked(at: now(), request) { userID in
                try await changeGroup(fields, of: userID, request, context)
            }
        }
        group.post("skin/photos/:id") { request, context in
            let fields = try await FormFields(of: request)
            return try await context.whileUnlocked(at: now(), request) { userID in
                try await change(fields, of: userID, request, context)
            }
        }
    }

    private func addGroup(
        _ fields: FormFields, of userID: UserID, _ request: Request, _ context: SkinContext
    ) async throws -> Response {
        func again(_ notice: BodyPage.Notice, _ status: HTTPResponse.Status) async throws -> Response {
            var page = try await bodyPage(of: userID, request)
            page.look { fields.text($0) }
            (page.notice, page.typedName) = (notice, fields.text("name"))
            return try PageLibrary.skin.response(page, status: status).response(from: request, context: context)
        }
        if let obstacle = try await consents.obstacle(to: userID, at: now()) {
            return try await again(.obstacle(obstacle), .forbidden)
        }
        do {
            let group = try PhotoGroup(region: fields.text("part") ?? "", name: fields.text("name"))
            try await store.add(group, of: userID, at: now())
            return .seeOther(SkinPages.group(group.id))
        } catch is DomainError {
            return try await again(.name, .unprocessableContent)
        } catch PhotoRequestRefusal.tooManyGroups {
            return try await again(.tooMany, .conflict)
        }
    }

    private func changeGroup(
        _ fields: FormFields, of userID: UserID, _ request: Request, _ context: SkinContext
    ) async throws -> Response {
        var page = try await groupPage(context, of: userID, request)
        switch fields.text("form") {
        case "delete":
            try await store.delete(page.group.id, of: userID)
            return .seeOther(SkinPages.photos)
        case "change":
            do {
                let group = try PhotoGroup(
                    id: page.group.id, region: fields.text("part") ?? "", name: fields.text("name"))
                try await store.change(group, of: userID)
                return .seeOther(SkinPages.group(group.id))
            } catch is DomainError {
                page.isFaulty = true
                return try PageLibrary.skin.response(page, status: .unprocessableContent)
                    .response(from: request, context: context)
            }
        default: throw Problem(.badRequest, "The form says nothing that can be done; open the page again")
        }
    }

    private func change(
        _ fields: FormFields, of userID: UserID, _ request: Request, _ context: SkinContext
    ) async throws -> Response {
        var page = try await photoPage(context, of: userID, request)
        switch fields.text("form") {
        case "check":
            if let obstacle = try await consents.obstacle(to: userID, at: now()) {
                page.obstacle = obstacle
                return try PageLibrary.skin.response(page, status: .forbidden)
                    .response(from: request, context: context)
            }
            try await store.ask(about: page.photo.id, of: userID, at: now())
            return .seeOther(SkinPages.answer(page.photo.id))
        case "delete":
            try await store.delete(page.photo.id, of: userID)
            return .seeOther(SkinPages.group(page.group.id))
        default: throw Problem(.badRequest, "The form says nothing that can be done; open the page again")
        }
    }

    private func bodyPage(of userID: UserID, _ request: Request) async throws -> BodyPage {
        var page = BodyPage(language: ContentLanguage(ofPage: request))
        (page.figure, page.groups) = (try await figure(userID), try await store.groups(of: userID))
        return page
    }

    private func groupPage(
        _ context: SkinContext, of userID: UserID, _ request: Request
    ) async throws -> GroupPage {
        guard let id = context.parameters.get("id").flatMap({ PhotoGroupID($0) }),
            let found = try await store.groups(of: userID).first(where: { $0.id == id })
        else { throw PhotoRequestRefusal.unknownGroup }
        return GroupPage(
            language: ContentLanguage(ofPage: request), zone: try await timeZone(userID), group: found.group,
            photos: try await store.photos(in: id, of: userID))
    }

    private func photoPage(
        _ context: SkinContext, of userID: UserID, _ request: Request
    ) async throws -> PhotoPage {
        guard let id = context.parameters.get("id").flatMap({ SkinPhotoID($0) }),
            let photo = try await store.photo(id, of: userID),
            let found = try await store.groups(of: userID).first(where: { $0.id == photo.group })
        else { throw PhotoRequestRefusal.unknownPhoto }
        return PhotoPage(
            language: ContentLanguage(ofPage: request), zone: try await timeZone(userID), group: found.group,
            photo: photo)
    }
}

extension Response {
    /// A JPEG that no cache keeps.
    static func photo(_ jpeg: [UInt8]) -> Response {
        Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: jpeg)))
    }
}
