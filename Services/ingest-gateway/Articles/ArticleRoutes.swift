import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import NIOCore
import Sessions

/// Articles and frequent questions for programs.
struct ArticleRoutes: Sendable {
    let store: PostgresArticleStore

    struct ListAnswer: Codable, Sendable, Equatable {
        var articles: [ArticleEntry]
        /// Of the next page's `after`; nil on the last.
        var next: String?
    }

    struct FAQAnswer: Encodable, Sendable {
        struct Group: Encodable, Sendable {
            var id: String
            var title: String
            var entries: [Entry]
        }

        struct Entry: Encodable, Sendable {
            var question: String
            /// CommonMark.
            var answer: String
        }

        var groups: [Group]
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("articles") { request, _ -> Response in
            let (search, faults) = ArticleSearch.read(QueryReader(request), language: ContentLanguage(ofPage: request))
            guard faults.isEmpty else { throw Problem(faults) }
            do {
                let articles = try await store.articles(search)
                let next = articles.count == search.limit ? articles.last?.slug : nil
                return try Self.kept(ListAnswer(articles: articles, next: next)).response(to: request)
            } catch let fault as ArticleSearchFault {
                throw Problem([fault])
            }
        }
        group.get("articles/:slug") { request, context -> Response in
            let article = try await found(in: context)
            let language = ContentLanguage(ofPage: request)
            guard let answer = ArticleJSON(article, for: language) else { throw Self.unknown }
            return try Self.kept(answer).response(to: request)
        }
        group.get("articles/:slug/pictures/:number") { _, context -> Response in
            let article = try await found(in: context)
            guard let number = context.parameters.get("number", as: Int.self),
                let jpeg = try await store.picture(number, of: article.id)
            else { throw Problem(.notFound, "The article has no such picture") }
            return Self.picture(jpeg, cacheControl: "public, max-age=3600")
        }
        group.get("faq") { request, _ -> Response in
            let language = ContentLanguage(ofPage: request).rawValue
            let groups = FAQ.current.groups.map { group in
                FAQAnswer.Group(
                    id: group.id, title: group.title[language] ?? "",
                    entries: group.entries.map {
                        FAQAnswer.Entry(question: $0.question[language] ?? "", answer: $0.answer[language] ?? "")
                    })
            }
            return try Self.kept(FAQAnswer(groups: groups)).response(to: request)
        }
    }

    /// A picture that a browser shows and never runs.
    static func picture(_ jpeg: [UInt8], cacheControl: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "image/jpeg", .cacheControl: cacheControl],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: jpeg)))
    }

    static let unknown = Problem(.notFound, "There is no such article: GET /api/v1/articles lists them")

    private func found(in context: GatewayContext) async throws -> Article {
        guard let slug = context.parameters.get("slug"), ArticleSlug.isOne(slug),
            let article = try await store.published(slug)
        else { throw Self.unknown }
        return article
    }

    /// Anybody may keep it, and asks whether it is still the same.
    private static func kept(_ value: some Encodable) throws -> RenderedResponse {
        RenderedResponse(
            body: try MessageCoding.encode(value), cacheControl: "public, max-age=60",
            other: [.vary: "Accept-Language"])
    }
}
