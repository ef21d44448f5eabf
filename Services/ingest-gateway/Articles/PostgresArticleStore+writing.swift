import Domain
import Foundation
import Localization
import Postgres
import Sessions

/// An article in a list of authors or editors.
struct ArticleStanding: Sendable, Equatable {
    var id: UUID
    var title: String
    var state: ArticleState
    var changedAt: Date
}

extension PostgresArticleStore {
    /// Of one author, in any state.
    static let mostDrafts = 100
    static let mostPictures = 10

    /// A new draft.
    /// - Throws: ``ArticleRefusal/tooManyDrafts(limit:)``, ``AccountError/deleted``.
    func create(_ content: ArticleContent, by author: UserID, at now: Date) async throws -> UUID {
        let id = UUID()
        let sources = try JSON(content.sources)
        try await pool.transaction { transaction in
            try await transaction.holdAccount(of: author)
            let count = try await transaction.query(
                "SELECT count(*) FROM articles WHERE author = \(author.uuid) AND published_at IS NULL"
            ).decode(Int.self).reduce(0, +)
            guard count < Self.mostDrafts else { throw ArticleRefusal.tooManyDrafts(limit: Self.mostDrafts) }
            try await transaction.query(
                """
                INSERT INTO articles (
                    article_id, author, topic, state, version, reviewed, sources, created_at, changed_at)
                VALUES (\(id), \(author.uuid), \(content.topic), 'draft', 1, \(content.reviewed), \(sources), \(now),
                    \(now))
                """)
            try await transaction.replaceTexts(of: id, with: content)
        }
        return id
    }

    /// Changes an article that nobody else changes meanwhile, and keeps what it was.
    /// - Parameters:
    ///   - version: the one that was opened; nil takes any.
    ///   - author: whose it has to be; nil for the editors, who then say why.
    ///   - step: throws ``ArticleRefusal``.
    /// - Throws: ``ArticleRefusal``.
    @discardableResult
    func change(
        _ id: UUID, from version: Int?, of author: UserID?, for call: (StaffCall, action: String)? = nil, at now: Date,
        _ step: @escaping @Sendable (inout Article) throws -> Void
    ) async throws -> Article {
        try await pool.transaction { transaction in
            guard var article = try await transaction.article("article_id = \(id)", locks: true),
                author == nil || article.author == author
            else { throw ArticleRefusal.unknown }
            if let version, version != article.version { throw ArticleRefusal.changed }
            let before = article
            try step(&article)
            try await transaction.keep(before, at: before.changedAt)
            if article.state == .published, article.slug == nil {
                article.slug = try await transaction.freeSlug(for: article.content)
            }
            article.version += 1
            try await transaction.store(article, isByEditors: author == nil, at: now)
            if let (call, action) = call { try await transaction.announce(call, action, detail: "\(id)", at: now) }
            return article
        }
    }

    /// An article that nobody has read yet.
    /// - Throws: ``ArticleRefusal``.
    func remove(_ id: UUID, of author: UserID) async throws {
        let rows = try await pool.query(
            """
            DELETE FROM articles
            WHERE article_id = \(id) AND author = \(author.uuid) AND state IN ('draft', 'returned')
                AND published_at IS NULL
            """)
        guard rows.affectedCount == 1 else { throw ArticleRefusal.unknown }
    }

    /// - Returns: its number in the text.
    /// - Throws: ``ArticleRefusal``.
    func add(_ picture: (width: Int, height: Int, bytes: [UInt8]), to id: UUID, of author: UserID) async throws -> Int {
        try await pool.transaction { transaction in
            guard let article = try await transaction.article("article_id = \(id)", locks: true),
                article.author == author
            else { throw ArticleRefusal.unknown }
            guard article.state.isWithAuthor else { throw ArticleRefusal.notNow(article.state) }
            guard article.pictures.count < Self.mostPictures else {
                throw ArticleRefusal.tooManyPictures(limit: Self.mostPictures)
            }
            let number = (article.pictures.last ?? 0) + 1
            try await transaction.query(
                """
                INSERT INTO article_pictures (article_id, number, width, height, jpeg)
                VALUES (\(id), \(number), \(picture.width), \(picture.height), \(picture.bytes))
                """)
            return number
        }
    }

    /// The one that was changed last comes first.
    func articles(of author: UserID) async throws -> [ArticleStanding] {
        try await standings("author = \(author.uuid)")
    }

    /// The one that has waited longest comes first.
    func articles(in state: ArticleState) async throws -> [ArticleStanding] {
        try await standings("state = \(state.rawValue)", order: "changed_at")
    }

    private func standings(_ condition: SQL, order: SQL = "changed_at DESC") async throws -> [ArticleStanding] {
        try await pool.query(
            """
            SELECT article_id, state, changed_at, (
                SELECT title FROM article_texts t WHERE t.article_id = a.article_id ORDER BY language DESC LIMIT 1
            ) AS title
            FROM articles a WHERE \(condition) ORDER BY \(order), article_id LIMIT 500
            """
        ).compactMap { row in
            guard let state = ArticleState(rawValue: try row["state"]) else { return nil }
            let title: String? = try row["title"]
            return ArticleStanding(
                id: try row["article_id"], title: title ?? "", state: state, changedAt: try row["changed_at"])
        }
    }
}

extension PostgresTransaction {
    fileprivate func keep(_ article: Article, at time: Date) async throws {
        let content = try JSON(article.content)
        try await query(
            """
            INSERT INTO article_versions (article_id, version, state, content, saved_at)
            VALUES (\(article.id), \(article.version), \(article.state.rawValue), \(content), \(time))
            ON CONFLICT DO NOTHING
            """)
    }

    fileprivate func store(_ article: Article, isByEditors: Bool, at now: Date) async throws {
        let sources = try JSON(article.content.sources)
        try await query(
            """
            UPDATE articles SET slug = \(article.slug), topic = \(article.content.topic), state = \(article.state.rawValue),
                version = \(article.version), is_featured = \(article.isFeatured),
                reviewed = \(article.content.reviewed), sources = \(sources), remark = \(article.remark),
                changed_at = \(now), published_at = \(article.publishedAt),
                submitted_at = CASE \(article.state.rawValue) WHEN 'submitted' THEN \(now) ELSE submitted_at END,
                is_edited = is_edited OR \(isByEditors)
            WHERE article_id = \(article.id)
            """)
        try await replaceTexts(of: article.id, with: article.content)
    }

    /// Of the first title, with a number where another article has it.
    fileprivate func freeSlug(for content: ArticleContent) async throws -> String {
        try await query("SELECT pg_advisory_xact_lock(hashtextextended('article slugs', 0))")
        let slug = ArticleSlug.of(ContentLanguage.allCases.lazy.compactMap { content[$0]?.title }.first ?? "")
        let taken = Set(
            try await query("SELECT slug FROM articles WHERE starts_with(slug, \(slug))").decode(String.self))
        guard taken.contains(slug) else { return slug }
        let number = (2...).first { !taken.contains("\(slug)-\($0)") } ?? 2
        return "\(slug)-\(number)"
    }
}
