import HTTPTypes
import Localization
import SignedLinks
import WebPages

/// The page behind a link: what it is about, and a button that does it.
struct LinkPage: WebPage {
    enum Occasion: Sendable {
        case ask(LinkAction)
        case done(LinkAction)
        /// Forged, cut off, or from elsewhere: which one cannot be known.
        case unknown
    }

    static let template = "link"

    let language: ContentLanguage
    let isIndexed = false
    let status: HTTPResponse.Status
    private let text: LinkWords.Text
    private let inbox: String
    /// In `drawings.svg`; nil where there is something to decide.
    private let drawing: String?

    var title: String { text.title }

    init(_ occasion: Occasion, in language: ContentLanguage) {
        let words = LinkWords(language)
        (self.language, inbox) = (language, words.inbox)
        (status, text, drawing) =
            switch occasion {
            case .ask(let action): (.ok, words.asking(action), nil)
            case .done(let action): (.ok, words.done(action), "inbox")
            case .unknown: (.notFound, words.unknown, "quiet")
            }
    }

    func fields() -> [String: Any] {
        [
            "drawing": drawing.map { [$0] } ?? [], "sentence": text.sentence, "button": text.button.map { [$0] } ?? [],
            "inbox": inbox,
            "inboxPath": NotificationsPage.path,
        ]
    }
}
