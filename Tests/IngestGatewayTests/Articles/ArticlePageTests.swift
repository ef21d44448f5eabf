import Domain
import Foundation
import HTTPTypes
import Localization
import Markdown
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ArticlePageTests {
    @Test func showsTextSourcesReviewAndTheWayBack() async throws {
        try await ArticlesUnderTest.run { articles in
            let browser = BrowserSession(gateway: articles.gateway, token: nil)
            let page = try await browser.get("/articles/air-pollutants-and-the-nose")
            #expect(page.status == 200)
            #expect(page.text.contains("<h1>Air pollutants and the nose</h1>"))
            #expect(page.text.contains("<a class=\"button\" id=\"back\" href=\"/articles\">"))
            #expect(page.text.contains("<a href=\"#source-1\">[1]</a>") && page.text.contains("<li id=\"source-8\">"))
            #expect(page.text.contains("href=\"https://doi.org/10.1111/all.14177\""))
            #expect(page.text.contains("no medical advice") && page.text.contains("26 November 2026"))
            #expect(page.text.contains("href=\"/articles?keyword=fine%20dust\""))
            #expect(!page.text.contains("{{") && !page.text.contains(" style="))
            let german = try await browser.get("/articles/air-pollutants-and-the-nose", language: "de")
            #expect(german.text.contains("<h1>Luftschadstoffe und die Nase</h1>"))
            #expect(german.text.contains("keine medizinische Beratung"))
        }
    }

    /// What comes with the release obeys the rules that authors have to.
    @Test(arguments: StartingArticle.all.map(\.slug)) func theReleasesOwnArticlesAreTaken(slug: String) throws {
        let article = try #require(StartingArticle.all.first { $0.slug == slug })
        #expect(article.content.missing.isEmpty && ArticleTopic.ids.contains(article.content.topic))
        for language in ContentLanguage.allCases {
            let form = ArticleForm(article.content, in: language, version: 1)
            #expect(throws: Never.self) { try form.content(over: article.content, pictures: []) }
        }
    }

    @Test func everyAnswerOfTheQuestionsIsShown() async throws {
        try await ArticlesUnderTest.run { articles in
            let browser = BrowserSession(gateway: articles.gateway, token: nil)
            for language in ["en", "de"] {
                let page = try await browser.get("/faq?language=\(language)").text
                let count = FAQ.current.groups.map(\.entries.count).reduce(0, +)
                #expect(FAQ.current.groups.count == 3 && count >= 20)
                #expect(page.matches(of: /<details class="more">/).count == count)
                #expect(!page.contains("<div class=\"article-text\"></div>"))
            }
            let answer = try await articles.call(.get, "faq?language=de", as: nil).text
            #expect(answer.contains("Woher kommen die Werte?"))
        }
    }

    @Test func homeHasTheArticleOfTheDayAndThreeCards() async throws {
        try await ArticlesUnderTest.run { articles in
            let page = try await BrowserSession(gateway: articles.gateway, token: nil).get("/").text
            for slug in ArticleOfTheDay.cards { #expect(page.contains("class=\"card\" href=\"/articles/\(slug)\"")) }
            #expect(page.contains("What is hay fever?") && page.contains("Article of the day"))
            #expect(page.contains("href=\"/faq\"") && page.contains("Source:"))
        }
    }

    @Test func theArticleOfTheDayTakesTurns() {
        let all = (["a", "b", "c"] + ArticleOfTheDay.cards).map { (slug: $0, isFeatured: $0 == "what-is-hay-fever") }
        let days = (0..<6).map { CalendarDay(daysSince1970: 20_000 + $0) }
        let turns = days.map { ArticleOfTheDay.slug(of: all, on: $0) }
        #expect(Set(turns) == ["a", "b", "c"] && turns[0] == turns[3] && turns[0] != turns[1])
        let chosen = [(slug: "a", isFeatured: false), (slug: "b", isFeatured: true)]
        #expect(days.map { ArticleOfTheDay.slug(of: chosen, on: $0) } == Array(repeating: "b", count: 6))
        #expect(ArticleOfTheDay.slug(of: [], on: days[0]) == nil)
        #expect(ArticleOfTheDay.slug(of: chosen, on: CalendarDay(daysSince1970: -1)) == "b")
    }

    @Test(arguments: [
        "/articles/nothing", "/articles/..%2F", "/articles/%00", "/articles/" + String(repeating: "a", count: 9_000),
    ])
    func whatIsNotThereIsNotFound(path: String) async throws {
        try await ArticlesUnderTest.run { articles in
            let page = try await BrowserSession(gateway: articles.gateway, token: nil).get(path)
            #expect(page.status == 404, "\(page.status)")
        }
    }

    @Test(arguments: [
        ("Pollen calendar", "pollen-calendar"), ("Süße Äpfel & Öl", "suesse-aepfel-oel"),
        ("Café à la carte", "cafe-a-la-carte"),
        ("花粉", "article"), ("Write", "article"), ("--", "article"),
    ])
    func addressesFollowFromTitles(title: String, slug: String) { #expect(ArticleSlug.of(title) == slug) }

    @Test func aLongTitleMakesAShortAddress() {
        #expect(ArticleSlug.of(String(repeating: "word ", count: 50)).utf8.count <= 60)
    }
}
