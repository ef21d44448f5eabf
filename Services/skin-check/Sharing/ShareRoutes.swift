import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// Shares photos with a doctor, and takes that back. Behind the second unlock, as all photos.
struct ShareRoutes: Sendable {
    /// All of a person, by the time at which they were taken, each with its group.
    let photos: @Sendable (UserID) async throws -> [(photo: PhotoSummary, group: PhotoGroup)]
    let shares: PostgresShareStore
    let consents: AccountsConsents
    /// Whose clocks say which day it is.
    let timeZone: @Sendable (UserID) async throws -> TimeZone
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/share") { request, context in
            try await context.whileUnlocked(at: now(), request) { userID in
                var page = try await page(of: userID, request)
                page.isSent = request.uri.queryParameters["sent"] != nil
                if let chosen = request.uri.queryParameters.get("photo").flatMap({ SkinPhotoID($0) }) {
                    page.typed.photos = [chosen]
                }
                return try PageLibrary.skin.response(page).response(from: request, context: context)
            }
        }
    }

    func addForms(to group: RouterGroup<SkinContext>) {
        group.post("skin/share") { request, context in
            let fields = try await FormFields(of: request)
            guard let session = context.session else { return Response.toSignIn(andBackTo: request) }
            // What takes something away is not behind a lock.
            if fields.text("form") == "withdraw" {
                let digest = fields.text("link").flatMap { Data(base64Encoded: $0) }.map { Array($0) }
                try await shares.withdraw(digest ?? [], of: session.userID, at: now())
                return .seeOther(SkinPages.share)
            }
            return try await context.whileUnlocked(at: now(), request) {
                try await share(fields, of: $0, request, context)
            }
        }
    }

    private func share(
        _ fields: FormFields, of userID: UserID, _ request: Request, _ context: SkinContext
    ) async throws -> Response {
        var page = try await page(of: userID, request)
        page.typed = ShareForm(fields)
        func again(_ status: HTTPResponse.Status) throws -> Response {
            try PageLibrary.skin.response(page, status: status).response(from: request, context: context)
        }
        if let obstacle = try await consents.obstacle(to: userID, at: now()) {
            page.obstacle = obstacle
            return try again(.forbidden)
        }
        do {
            let recipient = try page.typed.recipient()
            page.typed.address = recipient.address
            guard fields.has("confirmed") else {
                page.asksAgain = true
                return try again(.ok)
            }
            try await shares.share(
                page.typed.photos, with: recipient, for: page.typed.days, in: ContentLanguage(ofPage: request),
                of: userID, at: now())
            return .seeOther("\(SkinPages.share)?sent")
        } catch let refusal as ShareRefusal {
            page.refusal = refusal
            return try again(.unprocessableContent)
        }
    }

    private func page(of userID: UserID, _ request: Request) async throws -> SharePage {
        var page = SharePage(language: ContentLanguage(ofPage: request), zone: try await timeZone(userID))
        page.photos = try await photos(userID)
        page.shares = try await shares.shares(of: userID, at: now())
        return page
    }
}

extension ShareForm {
    init(_ fields: FormFields) {
        photos = fields.texts("photo").compactMap { SkinPhotoID($0) }
        (name, address) = (fields.text("name") ?? "", fields.text("address") ?? "")
        days =
            fields.text("days").flatMap { Int($0) }.flatMap {
                PostgresShareStore.lives.contains($0) ? $0 : nil
            } ?? 14
        hasConsent = fields.has("consent")
    }

    /// - Throws: ``ShareRefusal``.
    fileprivate func recipient() throws(ShareRefusal) -> ShareRecipient {
        guard !photos.isEmpty else { throw .noPhotos }
        guard photos.count <= PostgresShareStore.mostPhotos else { throw .tooManyPhotos }
        guard !name.isEmpty, name.utf8.count <= PhotoGroup.longestName else { throw .name }
        guard let address = try? EmailAddress(mailable: address) else { throw .address }
        guard hasConsent else { throw .consent }
        return ShareRecipient(name: name, address: address.text)
    }
}
