import Foundation
import Localization

/// A published article as programs get it.
struct ArticleJSON: Codable, Sendable, Equatable {
    var slug: String
    var topic: String
    /// Of the text.
    var language: String
    /// In which it can be read.
    var languages: [String]
    var title: String
    var summary: String
    var keywords: [String]
    /// CommonMark; `![text](1)` is the first picture.
    var text: String
    /// Addresses by the numbers in the text.
    var pictures: [String: String]
    var sources: [ArticleSource]
    var related: [String]
    var reviewed: String?
    var publishedAt: Date?
    var version: Int

    /// - Returns: nil for one without a name or a text.
    init?(_ article: Article, for reader: ContentLanguage) {
        guard let slug = article.slug, let (language, text) = article.content.text(for: reader) else { return nil }
        let content = article.content
        (self.slug, topic, self.language) = (slug, content.topic, language.rawValue)
        languages = ContentLanguage.allCases.filter { content[$0] != nil }.map(\.rawValue)
        (title, summary, keywords, self.text) = (text.title, text.summary, text.keywords, text.body)
        pictures = Dictionary(
            uniqueKeysWithValues: article.pictures.map { ("\($0)", "/api/v1/articles/\(slug)/pictures/\($0)") })
        (sources, related, reviewed) = (content.sources, article.related, content.reviewed)
        (publishedAt, version) = (article.publishedAt, article.version)
    }
}

/// An article as its author gets it, and as it is in the copy of their data.
struct WrittenArticle: Codable, Sendable, Equatable {
    var id: UUID
    var state: ArticleState
    var version: Int
    var content: ArticleContent
    /// What the editors said last.
    var remark: String?
    /// Numbers, as the text names them.
    var pictures: [Int]
    var slug: String?
    var changedAt: Date
    var publishedAt: Date?

    init(_ article: Article) {
        (id, state, version, content) = (article.id, article.state, article.version, article.content)
        (remark, pictures, slug) = (article.remark, article.pictures, article.slug)
        (changedAt, publishedAt) = (article.changedAt, article.publishedAt)
    }
}
