import Domain
import Foundation
import HTTPTypes
import Localization
import NIOCore
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ArticleListTests {
    @Test func aFreshStackShowsTheArticlesOfTheRelease() async throws {
        try await ArticlesUnderTest.run { articles in
            #expect(try await articles.gateway.features.installArticles() == 0)
            for language in ["en", "de"] {
                let answer = try await articles.call(.get, "articles?language=\(language)", as: nil)
                let listed: ArticleRoutes.ListAnswer = try answer.decoded()
                #expect(listed.articles.count == 14 && listed.next == nil)
                #expect(listed.articles.allSatisfy { $0.language == language && !$0.keywords.isEmpty })
                #expect(Set(listed.articles.map(\.slug)) == Set(StartingArticle.all.map(\.slug)))
            }
        }
    }

    @Test func findsWordsOfTheTextInTheReadersLanguage() async throws {
        try await ArticlesUnderTest.run { articles in
            let found = try await articles.slugs("?language=en&q=thunderstorms")
            #expect(found.first == "thunderstorm-asthma")
            let other = try await articles.slugs("?language=de&q=Gewitter")
            #expect(other.first == "thunderstorm-asthma")
            // The beginning of a longer word.
            let longer = try await articles.slugs("?language=de&q=Pollenkal")
            #expect(longer.contains("pollen-calendar"))
            let none = try await articles.slugs("?language=en&q=zebra")
            #expect(none.isEmpty)
            // All words have to be there.
            let both = try await articles.slugs("?language=en&q=thunderstorm%20zebra")
            #expect(both.isEmpty)
        }
    }

    @Test(arguments: [
        "%27%20OR%201%3D1", "%27%3A*%20%26%20%21", "%5C%27%5C", "a%27b%5Cc", "%28%29%7C%26%21%3C-%3E", "%22unclosed",
        "http%3A%2F%2Fx%2F%27y", "x%3A%2A%3AABCD",
    ])
    func signsOfTheQueryLanguageAreOnlySigns(query: String) async throws {
        try await ArticlesUnderTest.run { articles in
            let status = try await articles.call(.get, "articles?q=\(query)", as: nil).status
            #expect(status == 200 || status == 400, "\(query): \(status)")
        }
    }

    @Test(arguments: [
        ("q=the%20and%20of", "only words that every text has"), ("q=the", "only words"),
        ("q=" + String(repeating: "a", count: 10_000), "at most 200 bytes"),
        ("q=" + String(repeating: "%C3%A4", count: 101), "at most 200 bytes"),
        ("topic=cars", "must be one of hay-fever"),
        ("sort=length", "must be one of date, title, topic, keyword"), ("limit=0", "from 1 to 100"),
        ("limit=101", "from 1 to 100"), ("keyword=" + String(repeating: "a", count: 201), "at most 200 bytes"),
    ])
    func saysWhyNothingCanBeLookedFor(query: String, reason: String) async throws {
        try await ArticlesUnderTest.run { articles in
            let answer = try await articles.call(.get, "articles?\(query)&language=en", as: nil)
            #expect(answer.status == 400)
            #expect(try answer.problem.detail.contains(reason))
            #expect(try answer.parameters.count == 1)
            let page = try await BrowserSession(gateway: articles.gateway, token: nil).get("/articles?\(query)")
            #expect(page.status == 400 && page.text.contains("id=\"q-fault\""))
        }
    }

    @Test func germanStopWordsAreThoseOfGerman() async throws {
        try await ArticlesUnderTest.run { articles in
            for (language, status) in [("de", 400), ("en", 200)] {
                let answer = try await articles.call(.get, "articles?q=und%20der&language=\(language)", as: nil)
                #expect(answer.status == status, "\(language)")
            }
        }
    }

    @Test func sortsByTitleTopicAndKeyword() async throws {
        try await ArticlesUnderTest.run { articles in
            let answer = try await articles.call(.get, "articles?sort=title&language=de", as: nil)
            let titles = try answer.decoded(ArticleRoutes.ListAnswer.self).articles.map { $0.title.lowercased() }
            #expect(titles == titles.sorted { $0.compare($1, locale: Locale(identifier: "de")) == .orderedAscending })
            let topics = try await articles.call(.get, "articles?sort=topic", as: nil)
                .decoded(ArticleRoutes.ListAnswer.self).articles.map(\.topic)
            let places = topics.compactMap { ArticleTopic.ids.firstIndex(of: $0) }
            #expect(places == places.sorted() && places.count == 14)
            let keywords = try await articles.call(.get, "articles?sort=keyword", as: nil)
                .decoded(ArticleRoutes.ListAnswer.self).articles.compactMap { $0.keywords.first?.lowercased() }
            #expect(keywords == keywords.sorted { $0.localizedCompare($1) == .orderedAscending })
        }
    }

    @Test func theNewestComesFirst() async throws {
        try await ArticlesUnderTest.run { articles in
            let published = try await articles.publish()
            #expect(published.slug == "the-hazel-in-winter")
            let all = try await articles.slugs()
            #expect(all.last == "the-hazel-in-winter")
            let dated = try await articles.slugs("?q=hazel&sort=date")
            #expect(dated.contains("the-hazel-in-winter"))
        }
    }

    @Test func pagesFollowEachOtherInEveryOrder() async throws {
        try await ArticlesUnderTest.run { articles in
            for order in ArticleSearch.Order.allCases.map(\.rawValue) {
                let all = try await articles.slugs("?sort=\(order)")
                var (seen, after) = ([String](), "")
                repeat {
                    let answer = try await articles.call(.get, "articles?sort=\(order)&limit=5\(after)", as: nil)
                    let part: ArticleRoutes.ListAnswer = try answer.decoded()
                    seen += part.articles.map(\.slug)
                    after = part.next.map { "&after=\($0)" } ?? ""
                } while !after.isEmpty
                #expect(seen == all, "\(order)")
            }
        }
    }

    @Test func choosesByTopicAndKeyword() async throws {
        try await ArticlesUnderTest.run { articles in
            let sun = try await articles.slugs("?topic=sun")
            #expect(sun == ["uv-and-sun"])
            let same = try await articles.slugs("?keyword=AQI&language=en")
            #expect(same == ["air-pollutants-and-the-nose"])
            let small = try await articles.slugs("?keyword=aqi&language=en")
            #expect(small == ["air-pollutants-and-the-nose"])
            let part = try await articles.slugs("?keyword=AQ&language=en")
            #expect(part.isEmpty)
        }
    }

    @Test func tellsWhetherTheListIsStillTheSame() async throws {
        try await ArticlesUnderTest.run { articles in
            for path in ["articles", "articles/uv-and-sun", "faq"] {
                let first = try await articles.call(.get, path, as: nil)
                let tag = try #require(first.headers[.eTag])
                let second = try await articles.gateway.call(
                    .get, "/api/v1/\(path)", headers: [.ifNoneMatch: tag], ByteBuffer())
                #expect(second.status == 304 && second.body.isEmpty, "\(path)")
            }
        }
    }
}
