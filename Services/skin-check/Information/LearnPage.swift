import Localization
import WebPages

/// All that there is to read, as a list.
struct LearnPage: WebPage {
    static let template = "skin-learn"

    let language: ContentLanguage

    let styles = ["skin.css", "skin-learn.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { words.title }

    private var words: LearnWords { LearnWords(language) }

    func fields() throws -> [String: Any] {
        [
            "wayOut": SkinPages.wayOut(language), "says": words.page,
            "entries": [
                entry(.selfCheck), entry(.threeCancers), entry(.nextSteps),
                entry(SkinPages.specialists, "phone", words.specialists), entry(.howItWorks),
                entry(SkinPages.accuracy, "unknown", words.accuracy), entry(.sources),
            ],
        ]
    }

    private func entry(_ topic: LearnTopic) -> [String: Any] {
        let text = LearnLibrary.current.text(of: topic, in: language)
        return entry(topic.path, topic.icon, (text.title, text.summary))
    }

    private func entry(_ path: String, _ icon: String, _ text: (name: String, about: String)) -> [String: Any] {
        ["path": path, "icon": icon, "name": text.name, "about": text.about]
    }
}

/// One of the topics.
struct LearnTopicPage: WebPage {
    static let template = "skin-learn-topic"

    let topic: LearnTopic
    let language: ContentLanguage

    let styles = ["skin.css", "skin-learn.css"]
    let frame = PageFrame.app
    let tab: PageTab? = .journal
    let isIndexed = false
    var title: String { text.title }

    private var text: LearnText { LearnLibrary.current.text(of: topic, in: language) }

    func fields() throws -> [String: Any] {
        let words = LearnWords(language)
        let own: [String: Any] = [
            "wayOut": SkinPages.wayOut(language), "says": words.page, "listPath": SkinPages.learn,
            "summary": text.summary,
            "sections": text.sections.map { section -> [String: Any] in
                ["heading": section.heading, "blocks": section.blocks.map(\.fields)]
            },
        ]
        return own.merging(words.foot(text.sources, reviewedOn: text.reviewed)) { first, _ in first }
    }
}

extension LearnText.Block {
    /// One field, named after the kind; names that no page around it has, for a template looks there as well.
    var fields: [String: Any] {
        switch self {
        case .text(let text): ["paragraph": [text]]
        case .note(let text): ["warning": [text]]
        case .list(let items): ["bullets": ["items": items]]
        case .steps(let items): ["ordered": ["items": items]]
        case .signs(let signs):
            [
                "signs": [
                    "each": signs.map {
                        ["letter": $0.letter, "sign": $0.name, "meaning": $0.text, "drawing": $0.drawing]
                    }
                ]
            ]
        case .terms(let terms): ["terms": ["each": terms.map { ["term": $0.name, "meaning": $0.text] }]]
        case .ways(let ways): ["ways": ["each": ways.map { ["path": $0.path, "name": $0.name] }]]
        case .calls(let calls): ["calls": ["each": calls.map { ["telephone": $0.number, "place": $0.name] }]]
        case .sites(let sites):
            ["sites": ["each": sites.map { ["address": $0.url, "site": $0.name, "about": $0.about] }]]
        }
    }
}
