import Domain
import Localization
import MessageProtocol

/// Where the pages are.
enum SkinPages {
    static let start = "/skin"
    static let scan = "/skin/scan"
    static let photos = "/skin/photos"
    static let compare = "/skin/compare"
    static let risk = "/skin/risk"
    static let learn = "/skin/learn"
    static let accuracy = "/skin/learn/accuracy"
    static let specialists = "/skin/specialists"
    static let share = "/skin/share"
    /// Of the gateway.
    static let sunAndAir = "/uv"
    static let reminders = "/reminders"

    static func photo(_ id: SkinPhotoID) -> String { "\(photos)/\(id)" }
    static func answer(_ id: SkinPhotoID) -> String { "\(photos)/\(id)/answer" }
    static func group(_ id: PhotoGroupID) -> String { "\(photos)/groups/\(id)" }

    /// For `skin-way-out.mustache`, at the top left of every page but the first.
    static func wayOut(_ language: ContentLanguage) -> [String: Any] {
        ["path": start, "name": language.saying("Skin", "Haut")]
    }
}
