import BodyMap
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// What a doctor sees who opens the link in a mail. It needs no account.
struct SharedPhotosPage: WebPage {
    static let template = "skin-shared"

    let language: ContentLanguage
    /// Nil for a link that has ended.
    var open: (token: SessionToken, share: OpenedShare)?

    let styles = ["skin.css"]
    let isIndexed = false
    var title: String { words.sharedTitle }

    private var words: ShareWords { ShareWords(language) }

    func fields() throws -> [String: Any] {
        [
            "says": words.shared, "hasEnded": open == nil, "accuracyPath": SkinPages.accuracy,
            "share": open.map { open -> [[String: Any]] in
                [
                    [
                        "end": words.day(open.share.until, in: open.share.zone),
                        "photos": open.share.photos.map { each -> [String: Any] in
                            [
                                "path": "/skin/shared/\(open.token.text)/\(each.photo.id)",
                                // Not what the person calls it.
                                "name": BodyCatalogue.current[each.group.region]?.name(in: language) ?? "",
                                "date": words.day(each.photo.takenAt, in: open.share.zone),
                                "finding": words.finding(each.photo.state), "width": each.photo.width,
                                "height": each.photo.height,
                            ]
                        },
                    ]
                ]
            } ?? [],
        ]
    }
}

/// Open to whoever has the link.
struct SharedPhotosRoutes: Sendable {
    /// A JPEG; nil for a photo that is gone.
    let picture: @Sendable (SkinPhotoID, UserID) async throws -> [UInt8]?
    let shares: PostgresShareStore
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<SkinContext>) {
        group.get("skin/shared/:token") { request, context in
            var page = SharedPhotosPage(language: ContentLanguage(ofPage: request))
            if let token = context.parameters.get("token").flatMap({ SessionToken($0) }),
                let share = try await shares.opened(token, notes: true, at: now())
            {
                page.open = (token, share)
            }
            let status = page.open == nil ? HTTPResponse.Status.notFound : .ok
            return try PageLibrary.skin.response(page, status: status).response(from: request, context: context)
        }
        group.get("skin/shared/:token/:photo") { _, context in
            guard let token = context.parameters.get("token").flatMap({ SessionToken($0) }),
                let share = try await shares.opened(token, notes: false, at: now()),
                let id = context.parameters.get("photo").flatMap({ SkinPhotoID($0) }),
                share.photos.contains(where: { $0.photo.id == id }),
                let jpeg = try await picture(id, share.owner)
            else { throw Problem(.notFound, "This link has ended or was withdrawn; ask for another one") }
            return Response.photo(jpeg)
        }
    }
}
