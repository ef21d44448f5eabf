import Domain
import Foundation
import Localization
import Postgres

extension PostgresArticleStore {
    /// Brings in the articles of the release: those that are missing, and those that another release brought and nobody
    /// has edited since.
    /// - Returns: how many were written.
    @discardableResult
    func install(_ articles: [StartingArticle]) async throws -> Int {
        try await pool.transaction { transaction in
            // Replicas start at the same time.
            try await transaction.query("SELECT pg_advisory_xact_lock(hashtextextended('starting articles', 0))")
            let known = try await transaction.query(
                "SELECT slug, starting_digest FROM articles WHERE starting_digest IS NOT NULL"
            ).decode((String, String).self)
            let digests = Dictionary(known) { first, _ in first }
            var count = 0
            for article in articles where digests[article.slug] != article.digest {
                if try await transaction.write(article) { count += 1 }
            }
            return count
        }
    }
}

extension PostgresTransaction {
    fileprivate func write(_ article: StartingArticle) async throws -> Bool {
        let (content, day) = (article.content, article.content.reviewed.flatMap { CalendarDay($0) })
        let published = day?.start(in: .gmt) ?? .distantPast
        let sources = try JSON(content.sources)
        let rows = try await query(
            """
            INSERT INTO articles (
                article_id, slug, topic, state, version, is_featured, reviewed, sources, related, drawing, created_at,
                changed_at, published_at, starting_digest)
            VALUES (gen_random_uuid(), \(article.slug), \(content.topic), 'published', 1, \(article.isFeatured),
                \(content.reviewed), \(sources), \(article.related), \(article.drawing), \(published),
                \(published), \(published), \(article.digest))
            ON CONFLICT (slug) DO UPDATE SET topic = excluded.topic, version = articles.version + 1,
                is_featured = excluded.is_featured, reviewed = excluded.reviewed, sources = excluded.sources,
                related = excluded.related, drawing = excluded.drawing, changed_at = excluded.changed_at,
                published_at = excluded.published_at, starting_digest = excluded.starting_digest
            WHERE articles.starting_digest IS NOT NULL AND NOT articles.is_edited
            RETURNING article_id
            """)
        guard let id: UUID = try rows.first?["article_id"] else { return false }
        try await replaceTexts(of: id, with: content)
        return true
    }

    /// Writes each language that there is, and what it is found by.
    func replaceTexts(of id: UUID, with content: ArticleContent) async throws {
        try await query("DELETE FROM article_texts WHERE article_id = \(id)")
        for language in ContentLanguage.allCases {
            guard let text = content[language] else { continue }
            let (name, keywords) = (language.rawValue, text.keywords.joined(separator: ", "))
            try await query(
                """
                INSERT INTO article_texts (article_id, language, title, summary, keywords, body, alternative, search)
                SELECT \(id), \(name), \(text.title), \(text.summary), \(text.keywords), \(text.body),
                    \(text.alternative),
                    setweight(to_tsvector(dictionary, \(text.title)), 'A')
                        || setweight(to_tsvector(dictionary, \(keywords)), 'B')
                        || setweight(to_tsvector(dictionary, \(text.summary)), 'C')
                        || setweight(to_tsvector(dictionary, \(text.body)), 'D')
                FROM article_dictionary(\(name)) AS dictionary
                """)
        }
    }
}
