import Domain
import Foundation
import Localization
import MessageProtocol
import WebPages

/// Two photos of one spot beside each other, or one upon the other: whether it changes.
struct ComparePage: WebPage {
    static let template = "skin-compare"

    let language: ContentLanguage
    let zone: TimeZone
    let group: PhotoGroup
    /// All of the group, the oldest first.
    let photos: [PhotoSummary]
    /// As the address has it; the oldest without.
    var earlier: SkinPhotoID?
    /// As the address has it; the newest without.
    var later: SkinPhotoID?

    let styles = ["skin.css", "skin-compare.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }
    var script: String? { photos.count > 1 ? "skin-compare.js" : nil }
    var scriptWords: [String: String] { words.script }

    private var words: CompareWords { CompareWords(language) }

    func fields() throws -> [String: Any] {
        [
            "wayOut": SkinPages.wayOut(language), "says": words.page, "worksWithoutScript": true,
            "path": SkinPages.compare, "groupID": "\(group.id)", "groupPath": SkinPages.group(group.id),
            "groupName": group.title(in: language), "scanPath": "\(SkinPages.scan)?group=\(group.id)",
            "pair": pair.map { [$0] } ?? [], "isTooFew": photos.count < 2,
        ]
    }

    /// Nil while there are not two.
    private var pair: [String: Any]? {
        guard photos.count > 1, let oldest = photos.first, let newest = photos.last else { return nil }
        let first = photos.first { $0.id == earlier } ?? oldest
        let second = photos.first { $0.id == later } ?? newest
        return [
            "sides": [side("a", first, words.earlier), side("b", second, words.later)],
            "choices": [choice("a", of: first, words.earlier), choice("b", of: second, words.later)],
        ]
    }

    private func side(_ key: String, _ photo: PhotoSummary, _ name: String) -> [String: Any] {
        [
            "key": key, "sideName": name, "date": words.date(photo.takenAt, in: zone),
            "picture": "\(SkinPages.photo(photo.id))/picture", "photoPath": SkinPages.photo(photo.id),
        ]
    }

    private func choice(_ key: String, of chosen: PhotoSummary, _ name: String) -> [String: Any] {
        [
            "key": key, "sideName": name,
            "options": photos.map { photo -> [String: Any] in
                [
                    "value": "\(photo.id)", "date": words.date(photo.takenAt, in: zone),
                    "isChosen": photo.id == chosen.id,
                ]
            },
        ]
    }
}
