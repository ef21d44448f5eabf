import BodyMap
import Domain
import Foundation
import Localization
import Sessions
import WebPages

/// A group's photos in the order of their taking, and its name, part and end.
struct GroupPage: WebPage {
    static let template = "skin-group"

    let language: ContentLanguage
    let zone: TimeZone
    let group: PhotoGroup
    var photos: [PhotoSummary]
    var asksToDelete = false
    var isFaulty = false

    let styles = ["skin.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { group.title(in: language) }

    private var words: PhotoWords { PhotoWords(language) }

    func fields() throws -> [String: Any] {
        [
            "wayOut": SkinPages.wayOut(language), "says": words.group, "path": SkinPages.group(group.id),
            "bodyPath": SkinPages.photos, "scanPath": "\(SkinPages.scan)?group=\(group.id)",
            "comparison": photos.count > 1 ? ["\(SkinPages.compare)?group=\(group.id)"] : [],
            "photos": photos.map { photo -> [String: Any] in
                [
                    "path": SkinPages.photo(photo.id), "date": words.date(photo.takenAt, in: zone),
                    "state": words.state(photo.state),
                ]
            },
            "isEmpty": photos.isEmpty, "name": group.name ?? "", "asksToDelete": asksToDelete,
            "fault": isFaulty ? [words.notice(.name)] : [], "deleteText": words.deleteGroup(photos.count),
            "parts": BodyCatalogue.current.regions(of: .skin).map { region -> [String: Any] in
                ["value": region.id, "name": region.name(in: language), "isChosen": region.id == group.region]
            },
        ]
    }
}

/// One photo at its full size, the way to the classifier, and its end.
struct PhotoPage: WebPage {
    static let template = "skin-photo"

    let language: ContentLanguage
    let zone: TimeZone
    let group: PhotoGroup
    let photo: PhotoSummary
    var asksToDelete = false
    var obstacle: HealthDataObstacle?

    let styles = ["skin.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.photoTitle(words.date(photo.takenAt, in: zone)) }

    private var words: PhotoWords { PhotoWords(language) }

    func fields() throws -> [String: Any] {
        [
            "wayOut": SkinPages.wayOut(language), "says": words.photo, "path": SkinPages.photo(photo.id),
            "groupPath": SkinPages.group(group.id), "groupName": group.title(in: language),
            "pictureName": words.pictureName(group.title(in: language), words.date(photo.takenAt, in: zone)),
            "width": photo.width, "height": photo.height, "fileName": "skin-\(photo.id).jpg",
            "answerPath": SkinPages.answer(photo.id), "isAsked": photo.state != .kept,
            "state": words.state(photo.state), "asksToDelete": asksToDelete,
            "sharePath": "\(SkinPages.share)?photo=\(photo.id)",
            "notice": obstacle.map { [words.notice(.obstacle($0))] } ?? [],
        ]
    }
}
