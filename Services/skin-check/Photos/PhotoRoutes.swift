import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions

/// Photos and groups for programs and the page that takes photos.
struct PhotoRoutes: Sendable {
    let store: PostgresPhotoStore
    let reader: PhotoReader
    let limits: ClassifierHead.Quality
    /// Of a photo that is taken, in pixels.
    let shortestSide: Int
    /// Whose clocks say which day it is.
    let timeZone: @Sendable (UserID) async throws -> TimeZone
    let now: @Sendable () -> Date

    /// Of a photo, in bytes.
    static let largest = 16 << 20

    func add(to group: RouterGroup<SkinContext>) {
        group.get("skin/groups") { _, context in
            let all = try await store.groups(of: try context.userID)
            let groups = context.session?.isUnlocked(at: now()) == true ? all : all.withoutNames
            return JSONResponse(value: ["groups": groups.map { GroupJSON($0) }])
        }
        group.post("skin/groups") { request, context in
            let userID = try context.userID
            let (region, name) = try await BodyReader.of(request, upTo: 4 << 10).read(
                BodyField<String>.required("region"), BodyField<String>.optional("name", default: ""))
            let group = try PhotoGroup(region: region, name: name)
            try await store.add(group, of: userID, at: now())
            return JSONResponse(
                status: .created, value: GroupJSON(SkinGroupSummary(group: group, photos: 0)))
        }
        group.post("skin/photos") { try await take($0, $1) }
        group.get("skin/photos/:id") { _, context in
            guard let id = context.parameters.get("id").flatMap({ SkinPhotoID($0) }),
                let photo = try await store.photo(id, of: try context.userID)
            else { throw PhotoRequestRefusal.unknownPhoto }
            return JSONResponse(value: PhotoJSON(id: photo.id, group: photo.group, state: photo.state.name))
        }
    }

    /// A photo that is refused is not kept anywhere: it was in memory only.
    private func take(_ request: Request, _ context: SkinContext) async throws -> Response {
        let userID = try context.userID
        let parameters = request.uri.queryParameters
        guard let id = parameters.get("photo").flatMap({ SkinPhotoID($0) }),
            let group = parameters.get("group").flatMap({ PhotoGroupID($0) })
        else {
            throw Problem(.badRequest, "The query needs photo, an id that the page makes up, and group: both are UUIDs")
        }
        let takenAt = try await takenAt(parameters.get("taken").map { String($0) }, userID)
        let file = try await request.bytes(upTo: Self.largest, of: "photo")
        let photo: CheckedPhoto
        do {
            photo = try await reader.read(file, limits, shortestSide: shortestSide)
        } catch let refusal as PhotoRefusal {
            throw Problem(
                .unprocessableContent, refusal.text(in: ContentLanguage(ofPage: request)), code: "photo-refused")
        }
        guard photo.isSurelySkin || parameters.get("skin") == "yes" else {
            throw Problem(
                .conflict, PhotoRefusal.askSkin(in: ContentLanguage(ofPage: request)), code: "ask-skin")
        }
        let (state, isNew) = try await store.keep(
            photo, as: id, in: group, takenAt: takenAt, asking: parameters.get("check") == "yes", of: userID, at: now())
        return try JSONResponse(
            status: isNew ? .created : .ok, value: PhotoJSON(id: id, group: group, state: state.name)
        ).response()
    }

    /// Noon of the day where the person is.
    private func takenAt(_ text: String?, _ userID: UserID) async throws -> Date? {
        guard let text else { return nil }
        let zone = try await timeZone(userID)
        let today = CalendarDay(of: now(), in: zone)
        guard let day = CalendarDay(text), day <= today else {
            throw Problem(.badRequest, "taken must be a day such as 2026-05-31, and not after today, \(today)")
        }
        return day == today ? nil : day.start(in: zone) + 43_200
    }
}

private struct GroupJSON: Encodable, Sendable {
    var id: PhotoGroupID
    var name: String?
    var region: String
    var photos: Int

    init(_ summary: SkinGroupSummary) {
        (id, name, region, photos) = (summary.id, summary.group.name, summary.region, summary.photos)
    }
}

private struct PhotoJSON: Encodable, Sendable {
    var id: SkinPhotoID
    var group: PhotoGroupID
    /// `kept`, `waiting`, `answered` or `failed`.
    var state: String
}

extension Problem {
    init(_ refusal: PhotoRequestRefusal) {
        switch refusal {
        case .deleted: self = .signInFirst
        case .unknownGroup: self.init(.notFound, "You have no such group of photos", code: "unknown-group")
        case .unknownPhoto: self.init(.notFound, "You have no such photo", code: "unknown-photo")
        case .idInUse: self.init(.conflict, "This id is another photo's: make up a new one", code: "id-in-use")
        case .tooManyPhotos:
            self.init(
                .conflict,
                "You have \(PostgresPhotoStore.mostPhotos) photos, which is all there is room for; nothing was stored."
                    + " Delete some first", code: "too-many-photos")
        case .tooManyGroups:
            self.init(
                .conflict,
                "You have \(PostgresPhotoStore.mostGroups) groups, which is all there is room for; nothing was stored."
                    + " Delete one first", code: "too-many-groups")
        }
    }
}
