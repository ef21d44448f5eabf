import Localization
import Markdown
import WebPages

/// Frequent questions in their groups, each a toggle.
struct FAQPage: WebPage {
    static let path = "/faq"
    static let template = "faq"

    let language: ContentLanguage

    let frame = PageFrame.app
    let styles = ["articles.css"]
    var title: String { words.faqTitle }

    private var words: ArticleWords { ArticleWords(language) }

    func fields() -> [String: Any] {
        let key = language.rawValue
        return [
            "says": words.faq, "listPath": ArticlesPage.path,
            "groups": FAQ.current.groups.map { group -> [String: Any] in
                [
                    "groupID": group.id, "groupTitle": group.title[key] ?? "",
                    "questions": group.entries.map { entry in
                        ["question": entry.question[key] ?? "", "answer": Self.html(of: entry.answer[key] ?? "")]
                    },
                ]
            },
        ]
    }

    /// A test reads every answer, so that none is left out here.
    private static func html(of answer: String) -> String {
        (try? MarkdownText(answer, within: .init(bytes: longest)).html { $0 }) ?? ""
    }

    private static let longest = 4_000
}
