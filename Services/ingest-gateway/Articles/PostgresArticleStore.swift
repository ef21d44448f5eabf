import Domain
import Foundation
import Localization
import Postgres

/// Articles in the tables `articles`, `article_texts`, `article_versions` and `article_pictures`.
struct PostgresArticleStore: Sendable {
    let pool: PostgresPool

    /// Published articles, each in the reader's language or, where it has none, in the other.
    /// - Throws: ``ArticleSearchFault/stopWords``.
    func articles(_ search: ArticleSearch) async throws -> [ArticleEntry] {
        if let words = search.words {
            let known: Bool? =
                try await pool.query(
                    "SELECT article_query(\(search.language.rawValue), \(words)) IS NOT NULL AS known"
                ).first?["known"]
            guard known == true else { throw ArticleSearchFault.stopWords }
        }
        return try await pool.query(Self.statement(search)).map { try ArticleEntry($0) }
    }

    /// Those of some slugs that are published, in no order.
    func entries(_ slugs: [String], in language: ContentLanguage) async throws -> [ArticleEntry] {
        var search = ArticleSearch(language: language)
        search.limit = slugs.count
        return try await pool.query(Self.statement(search, of: slugs)).map { try ArticleEntry($0) }
    }

    /// The slugs of the published articles, and which are featured: what the article of the day is chosen from.
    func published() async throws -> [(slug: String, isFeatured: Bool)] {
        try await pool.query("SELECT slug, is_featured FROM articles WHERE state = 'published' ORDER BY slug").map {
            (slug: try $0["slug"], isFeatured: try $0["is_featured"])
        }
    }

    /// - Returns: nil unless it is published.
    func published(_ slug: String) async throws -> Article? {
        try await article("slug = \(slug) AND state = 'published'")
    }

    /// In any state.
    func article(_ id: UUID) async throws -> Article? { try await article("article_id = \(id)") }

    func picture(_ number: Int, of id: UUID) async throws -> [UInt8]? {
        try await pool.query(
            "SELECT jpeg FROM article_pictures WHERE article_id = \(id) AND number = \(number)"
        ).first?["jpeg"]
    }

    private func article(_ condition: SQL) async throws -> Article? {
        try await pool.transaction { try await $0.article(condition, locks: false) }
    }

    /// - Parameter slugs: nil for all.
    private static func statement(_ search: ArticleSearch, of slugs: [String]? = nil) -> SQL {
        let language = search.language.rawValue
        var condition: SQL = "a.state = 'published'"
        if let slugs { condition = "\(condition) AND a.slug = ANY(\(slugs))" }
        if let topic = search.topic { condition = "\(condition) AND a.topic = \(topic)" }
        if let keyword = search.keyword {
            condition = "\(condition) AND lower(\(keyword)) = ANY(SELECT lower(k) FROM unnest(t.keywords) AS k)"
        }
        if let words = search.words {
            // Each language by its own dictionary, so that the index serves both.
            condition = """
                \(condition) AND (t.article_id, t.language) IN (
                    SELECT article_id, language FROM article_texts
                    WHERE language = 'en' AND search @@ article_query('en', \(words))
                    UNION ALL
                    SELECT article_id, language FROM article_texts
                    WHERE language = 'de' AND search @@ article_query('de', \(words)))
                """
        }
        let after: SQL = search.after.map { "place > (SELECT place FROM listed WHERE slug = \($0))" } ?? "true"
        return """
            WITH listed AS (
                SELECT a.slug, a.topic, a.published_at, a.is_featured, a.drawing, a.sources -> 0 ->> 'publisher' AS source,
                    t.language, t.title, t.summary, t.keywords,
                    row_number() OVER (ORDER BY \(order(search)), a.slug) AS place
                FROM articles a JOIN LATERAL (
                    SELECT * FROM article_texts t WHERE t.article_id = a.article_id
                    ORDER BY t.language <> \(language) LIMIT 1
                ) t ON true
                WHERE \(condition)
            )
            SELECT * FROM listed WHERE \(after) ORDER BY place LIMIT \(search.limit)
            """
    }

    private static func order(_ search: ArticleSearch) -> SQL {
        switch (search.order, search.words) {
        case (.title, _): "lower(t.title) COLLATE \"und-x-icu\""
        case (.topic, _): "array_position(\(ArticleTopic.ids), a.topic), lower(t.title) COLLATE \"und-x-icu\""
        case (.keyword, _): "lower(t.keywords[1]) COLLATE \"und-x-icu\" NULLS LAST"
        case (nil, let words?):
            "ts_rank(t.search, article_query(t.language, \(words))) DESC, a.published_at DESC"
        case (.date, _), (nil, nil): "a.published_at DESC"
        }
    }
}

extension PostgresTransaction {
    /// - Parameter locks: whether nobody else may change it until the transaction ends.
    func article(_ condition: SQL, locks: Bool) async throws -> Article? {
        let lock: SQL = locks ? "FOR UPDATE" : ""
        guard let row = try await query("SELECT * FROM articles WHERE \(condition) \(lock)").first else { return nil }
        let id: UUID = try row["article_id"]
        var content = ArticleContent(
            topic: try row["topic"], sources: try row["sources", as: JSON<[ArticleSource]>.self].value,
            reviewed: try row["reviewed"])
        for text in try await query("SELECT * FROM article_texts WHERE article_id = \(id)") {
            let language = ContentLanguage(bestFor: try text["language"])
            content[language] = ArticleText(
                title: try text["title"], summary: try text["summary"], keywords: try text["keywords"],
                body: try text["body"], alternative: try text["alternative"])
        }
        let pictures = try await query(
            "SELECT number FROM article_pictures WHERE article_id = \(id) ORDER BY number"
        ).decode(Int.self)
        let author: UUID? = try row["author"]
        guard let state = ArticleState(rawValue: try row["state"]) else { return nil }
        return Article(
            id: id, slug: try row["slug"], author: author.map { UserID($0) }, state: state, version: try row["version"],
            content: content, isFeatured: try row["is_featured"], related: try row["related"],
            drawing: try row["drawing"], remark: try row["remark"], changedAt: try row["changed_at"],
            publishedAt: try row["published_at"], pictures: pictures)
    }
}

extension ArticleEntry {
    fileprivate init(_ row: Row) throws {
        self.init(
            slug: try row["slug"], topic: try row["topic"], language: try row["language"], title: try row["title"],
            summary: try row["summary"], keywords: try row["keywords"], publishedAt: try row["published_at"],
            isFeatured: try row["is_featured"], drawing: try row["drawing"], source: try row["source"])
    }
}
