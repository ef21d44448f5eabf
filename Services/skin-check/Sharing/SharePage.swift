import Domain
import Foundation
import Localization
import MessageProtocol
import Sessions
import WebPages

/// What is shared with whom: a form, and the links that work.
struct SharePage: WebPage {
    static let template = "skin-share"

    let language: ContentLanguage
    let zone: TimeZone
    var photos: [(photo: PhotoSummary, group: PhotoGroup)] = []
    var shares: [PhotoShare] = []
    var typed = ShareForm()
    var refusal: ShareRefusal?
    var obstacle: HealthDataObstacle?
    var isSent = false
    /// The address is shown once more before anything goes there.
    var asksAgain = false

    let styles = ["skin.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    private var words: ShareWords { ShareWords(language) }

    func fields() throws -> [String: Any] {
        [
            "wayOut": SkinPages.wayOut(language), "says": words.page, "path": SkinPages.share,
            "scanPath": SkinPages.scan, "isSent": isSent, "isEmpty": photos.isEmpty,
            "notice": [refusal.map { words.text(of: $0) }, obstacle.map(obstacleText)].compactMap(\.self),
            "asksAgain": asksAgain, "chosen": typed.photos.map { "\($0)" }, "address": typed.address,
            "name": typed.name,
            "photos": photos.reversed().map { each -> [String: Any] in
                [
                    "id": "\(each.photo.id)", "path": "\(SkinPages.photo(each.photo.id))/thumbnail",
                    "name": "\(each.group.title(in: language)), \(words.day(each.photo.takenAt, in: zone))",
                    "isChosen": typed.photos.contains(each.photo.id),
                ]
            },
            "lives": PostgresShareStore.lives.map { days -> [String: Any] in
                ["value": days, "name": words.days(days), "isChosen": days == typed.days]
            },
            "days": typed.days,
            "links": shares.map { share -> [String: Any] in
                [
                    "recipient": "\(share.recipient.name), \(share.recipient.address)",
                    "summary": words.summary(of: share, in: zone), "openings": words.openings(of: share, in: zone),
                    "digest": Data(share.digest).base64EncodedString(),
                ]
            },
            "hasLinks": !shares.isEmpty,
        ]
    }

    private func obstacleText(_ obstacle: HealthDataObstacle) -> String {
        PhotoWords(language).notice(.obstacle(obstacle))["text"] as? String ?? ""
    }
}

/// As it was typed.
struct ShareForm: Sendable, Equatable {
    var photos: [SkinPhotoID] = []
    var name = ""
    var address = ""
    var days = 14
    var hasConsent = false
}
