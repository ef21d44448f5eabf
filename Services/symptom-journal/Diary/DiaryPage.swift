import HTTPService
import Hummingbird
import Localization
import WebPages

/// The diary: one page for everybody, which the script fills from the device.
struct DiaryPage: WebPage {
    static let template = "diary"

    let language: ContentLanguage

    let script: String? = "diary.js"
    let styles = ["pain.css"] + DiaryAssets.styles.map(\.name)
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }
    var scriptWords: [String: String] {
        words.script.merging(["diaryFiles": DiaryAssets.kept.joined(separator: " ")]) { first, _ in first }
    }

    private var words: DiaryWords { DiaryWords(language) }
    /// What a browser loads before it shows the first tab; the scripts of the others come later.
    private static let modules = PageLibrary.journal.assets.modules(of: ["diary.js", "app.js"])

    func fields() throws -> [String: Any] {
        [
            "navigation": PainNavigation(current: .diary, language).fields,
            "modules": Self.modules, "says": words.page,
            "tabs": words.tabs.map { ["tabID": $0.id, "name": $0.name] },
            "startSays": words.start, "symptomsSays": words.symptoms, "forestSays": words.forest,
            "storeSays": words.store, "resourcesSays": words.resources,
        ]
    }
}

/// Serves it to whoever asks: nothing in it is anybody's.
struct DiaryPageRoutes: Sendable {
    func addPages(to group: RouterGroup<JournalContext>) {
        group.get("diary") { request, context in
            try PageLibrary.journal.response(
                DiaryPage(language: ContentLanguage(ofPage: request)), isKept: true
            ).response(from: request, context: context)
        }
    }
}
