import Domain
import Foundation
import Localization
import WebPages

/// One article, as readers see it.
struct ArticlePage: WebPage {
    static let template = "article"

    let language: ContentLanguage
    let article: Article
    let text: (language: ContentLanguage, text: ArticleText)
    /// What one may read on.
    var related: [ArticleEntry] = []

    let frame = PageFrame.app
    let styles = ["articles.css"]
    var title: String { text.text.title }

    init?(_ article: Article, language: ContentLanguage) {
        guard let text = article.content.text(for: language) else { return nil }
        (self.article, self.language, self.text) = (article, language, text)
    }

    private var words: ArticleWords { ArticleWords(language) }

    func fields() -> [String: Any] {
        Self.shown(article, text, for: language) { "/api/v1/articles/\(article.slug ?? "")/pictures/\($0)" }
            .merging([
                "listPath": ArticlesPage.path,
                "hasRelated": !related.isEmpty,
                "related": related.map { ArticlesPage.fields(of: $0, for: language) },
            ]) { _, own in own }
    }

    /// An article as `article-body.mustache` shows it.
    /// - Parameter address: of a picture by its number.
    static func shown(
        _ article: Article, _ text: (language: ContentLanguage, text: ArticleText), for reader: ContentLanguage,
        picturesAt address: (String) -> String
    ) -> [String: Any] {
        let (words, content) = (ArticleWords(reader), article.content)
        let body = ArticleBody.html(
            of: text.text.body, pictures: article.pictures, sources: content.sources.count, at: address)
        return [
            "says": words.article, "articleTitle": text.text.title, "summary": text.text.summary, "body": body,
            "textLanguage": text.language.rawValue, "isOther": text.language != reader,
            "topicName": ArticleTopic.name(of: content.topic, in: reader),
            "topicAddress": "\(ArticlesPage.path)?topic=\(content.topic)",
            "published": article.publishedAt.map { [words.published($0)] } ?? [],
            "reviewed": content.reviewed.flatMap { words.reviewed($0) }.map { [$0] } ?? [],
            "drawing": article.drawing.map { [["file": $0, "alternative": text.text.alternative ?? ""]] } ?? [],
            "keywords": text.text.keywords.map {
                ["keyword": $0, "keywordAddress": ArticlesPage.address(of: $0)]
            },
            "hasSources": !content.sources.isEmpty,
            "sources": content.sources.enumerated().map { index, source -> [String: Any] in
                [
                    "number": index + 1, "sourceTitle": source.title, "publisher": source.publisher,
                    "sourceAddress": source.address.map { [$0] } ?? [], "year": source.year.map { ["\($0)"] } ?? [],
                ]
            },
        ]
    }
}
