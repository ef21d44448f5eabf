import Foundation
import HTTPService
import HTTPTypes
import NIOCore
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

/// The gateway with the articles of the release, and people who write and edit.
struct ArticlesUnderTest: Sendable {
    let gateway: GatewayUnderTest
    let author: PeopleForTests.Person
    let editor: PeopleForTests.Person

    static func run(_ body: @escaping @Sendable (ArticlesUnderTest) async throws -> Void) async throws {
        try await GatewayUnderTest.run { gateway in
            try await gateway.features.installArticles()
            let author = try await gateway.people.staff("author", hasSecondFactor: false, at: GatewayUnderTest.now)
            let editor = try await gateway.people.staff("editor", at: GatewayUnderTest.now)
            for person in [author, editor] {
                try await PostgresPersonAnchorStore(pool: gateway.pool).ensure(person.userID, at: GatewayUnderTest.now)
            }
            try await body(ArticlesUnderTest(gateway: gateway, author: author, editor: editor))
        }
    }

    static let text = "## Early\n\nHazel flowers in January [1]."

    static func content(_ text: String = Self.text, title: String = "The hazel in winter") -> ArticleContent {
        ArticleContent(
            topic: "pollen",
            en: ArticleText(
                title: title, summary: "When hazel flowers.", keywords: ["hazel", "winter"], body: text),
            sources: [
                ArticleSource(title: "Calendar", publisher: "MeteoSwiss", url: "https://example.org/a", year: 2024)
            ])
    }

    func call(_ method: HTTPRequest.Method, _ path: String, as person: PeopleForTests.Person?, _ body: String = "")
        async throws -> Answer
    {
        try await gateway.call(method, "/api/v1/\(path)", token: person?.token.text, body)
    }

    /// A manuscript of the author, as a program sends it.
    func write(_ content: ArticleContent = Self.content()) async throws -> WrittenArticle {
        let answer = try await call(.post, "manuscripts", as: author, Self.body(["content": content]))
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.decoded()
    }

    func submit(_ id: UUID) async throws -> WrittenArticle {
        let answer = try await call(.post, "manuscripts/\(id)/submission", as: author)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.decoded()
    }

    func decide(_ decision: String, _ article: WrittenArticle, version: Int? = nil) async throws -> Answer {
        try await call(
            .post, "article-reviews/\(article.id)/\(decision)", as: editor,
            #"{"version": \#(version ?? article.version), "reason": "checked it"}"#)
    }

    /// Written, sent and published.
    func publish(_ content: ArticleContent = Self.content()) async throws -> WrittenArticle {
        let submitted = try await submit(try await write(content).id)
        let answer = try await decide("publication", submitted)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.decoded()
    }

    static func body(_ fields: [String: ArticleContent]) throws -> String {
        String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }

    func slugs(_ query: String = "") async throws -> [String] {
        let answer = try await call(.get, "articles\(query)", as: nil)
        #expect(answer.status == 200, "\(answer.text)")
        return try answer.decoded(ArticleRoutes.ListAnswer.self).articles.map(\.slug)
    }
}
