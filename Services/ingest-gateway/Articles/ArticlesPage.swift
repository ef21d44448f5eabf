import Foundation
import HTTPService
import Localization
import WebPages

/// The list of articles, with what finds one.
struct ArticlesPage: WebPage {
    static let path = "/articles"
    static let template = "articles"

    let language: ContentLanguage
    let search: ArticleSearch
    /// As it was typed.
    var typed = ""
    var articles: [ArticleEntry] = []
    var faults: [ArticleSearchFault] = []
    var mayWrite = false
    var mayReview = false

    let frame = PageFrame.app
    let styles = ["articles.css"]
    var title: String { words.title }
    /// What a search shows is nobody's to list.
    var isIndexed: Bool { search == ArticleSearch(language: language) }

    private var words: ArticleWords { ArticleWords(language) }
    private var hasMore: Bool { articles.count == search.limit }
    private var isFiltered: Bool {
        search.words != nil || search.topic != nil || search.keyword != nil || !faults.isEmpty
    }

    func fields() -> [String: Any] {
        [
            "says": words.list, "path": Self.path, "typed": typed, "faqPath": FAQPage.path, "isFiltered": isFiltered,
            "fault": faults.first.map { [words.text(of: $0)] } ?? [],
            "topics": ArticleTopic.all.map { topic -> [String: Any] in
                ["topicID": topic.id, "topicName": topic.name(in: language), "isChosen": topic.id == search.topic]
            },
            "orders": ArticleSearch.Order.allCases.map { order -> [String: Any] in
                ["orderID": order.rawValue, "orderName": words.name(of: order), "isChosen": order == search.order]
            },
            "chosenKeyword": search.keyword.map { [$0] } ?? [],
            "isEmpty": articles.isEmpty && faults.isEmpty, "count": words.count(articles.count, hasMore: hasMore),
            "hasArticles": !articles.isEmpty, "entries": articles.map { Self.fields(of: $0, for: language) },
            "more": hasMore ? articles.last.map { [address(after: $0.slug)] } ?? [] : [],
            "write": mayWrite ? [WriteListPage.path] : [], "review": mayReview ? [ReviewListPage.path] : [],
        ]
    }

    /// Of an entry, as `article-entry.mustache` shows it.
    static func fields(of entry: ArticleEntry, for reader: ContentLanguage) -> [String: Any] {
        [
            "address": "\(path)/\(entry.slug)", "entryTitle": entry.title, "summary": entry.summary,
            "topicName": ArticleTopic.name(of: entry.topic, in: reader),
            "entryLanguage": entry.language, "isOther": entry.language != reader.rawValue,
            "keywords": entry.keywords.map { ["keyword": $0, "keywordAddress": address(of: $0)] },
            "drawing": entry.drawing.map { [$0] } ?? [], "source": entry.source.map { [$0] } ?? [],
        ]
    }

    /// Of the articles with a keyword.
    static func address(of keyword: String) -> String { "\(path)?keyword=\(keyword.encodedInAddress)" }

    private func address(after slug: String) -> String {
        let given = [
            ("q", search.words), ("topic", search.topic), ("keyword", search.keyword), ("sort", search.order?.rawValue),
            ("after", slug),
        ]
        return Self.path + "?"
            + given.compactMap { name, value in value.map { "\(name)=\($0.encodedInAddress)" } }.joined(separator: "&")
    }
}
