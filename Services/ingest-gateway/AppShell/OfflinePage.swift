import Domain
import Localization
import WebPages

/// What a device shows when it cannot reach us: what was known last, with its age, and what waits to be sent. The page
/// itself is the same for everybody; its script opens what the device keeps sealed.
struct OfflinePage: WebPage {
    static let template = "offline"

    let language: ContentLanguage
    let script: String? = "offline.js"
    let frame = PageFrame.app
    let isIndexed = false

    private var words: OfflinePageWords { OfflinePageWords(language) }
    var title: String { words.title }
    var scriptWords: [String: String] { words.forScript }

    func fields() -> [String: Any] { ["says": words.shown, "worksWithoutScript": true] }
}
