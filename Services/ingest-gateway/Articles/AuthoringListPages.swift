import Foundation
import Localization
import WebPages

/// What one author has written.
struct WriteListPage: WebPage {
    static let path = "/articles/write"
    static let template = "article-standings"

    let language: ContentLanguage
    let articles: [ArticleStanding]
    var notice: AuthoringNotice?

    let frame = PageFrame.app
    let styles = ["articles.css"]
    let isIndexed = false
    var title: String { AuthoringWords(language).writeTitle }

    func fields() -> [String: Any] {
        let words = AuthoringWords(language)
        return [
            "says": words.shown, "listPath": ArticlesPage.path, "isAuthor": true,
            "newAddress": "\(Self.path)/\(ArticleFormPage.new)",
            "done": notice.flatMap { $0.isDone ? [words.text(of: $0)] : nil } ?? [],
            "groups": [
                [
                    "hasName": false, "isEmpty": articles.isEmpty,
                    "articles": articles.map { $0.fields(at: Self.path, words) },
                ] as [String: Any]
            ],
        ]
    }
}

/// What waits for the editors, and what they have decided.
struct ReviewListPage: WebPage {
    static let path = "/articles/review"
    static let template = "article-standings"

    let language: ContentLanguage
    let groups: [(state: ArticleState, articles: [ArticleStanding])]
    var notice: AuthoringNotice?

    let frame = PageFrame.app
    let styles = ["articles.css"]
    let isIndexed = false
    var title: String { AuthoringWords(language).reviewTitle }

    func fields() -> [String: Any] {
        let words = AuthoringWords(language)
        return [
            "says": words.shown, "listPath": ArticlesPage.path, "isAuthor": false,
            "done": notice.flatMap { $0.isDone ? [words.text(of: $0)] : nil } ?? [],
            "groups": groups.map { group -> [String: Any] in
                [
                    "hasName": true, "groupName": words.name(of: group.state), "groupID": group.state.rawValue,
                    "isEmpty": group.articles.isEmpty,
                    "articles": group.articles.map { $0.fields(at: Self.path, words) },
                ]
            },
        ]
    }
}

extension ArticleStanding {
    fileprivate func fields(at path: String, _ words: AuthoringWords) -> [String: Any] {
        [
            "articleAddress": "\(path)/\(id.uuidString.lowercased())",
            "articleTitle": title.isEmpty ? words.shown["untitled"] ?? "" : title, "stateName": words.name(of: state),
        ]
    }
}
