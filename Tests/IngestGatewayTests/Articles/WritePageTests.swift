import Domain
import Foundation
import HTTPService
import HTTPTypes
import NIOCore
import Postgres
import Sessions
import Testing

@testable import ingest_gateway

/// The forms of authors and editors, as a browser without scripts sends them.
@Suite(.timeLimit(.minutes(20))) struct WritePageTests {
    private static func fields(_ form: String, version: Int = 0, text: String = ArticlesUnderTest.text) -> [(
        String, String
    )] {
        [
            ("form", form), ("version", "\(version)"), ("language", "en"), ("topic", "pollen"),
            ("title", "Hazel & <co>"),
            ("summary", "When hazel flowers."), ("keywords", "hazel, winter"), ("text", text),
            ("sources", "Calendar | MeteoSwiss | https://example.org/a | 2024"), ("reviewed", "2026-11-26"),
        ]
    }

    private static func address(_ answer: Answer) throws -> String {
        try #require(answer.headers[.location]?.split(separator: "?").first.map { String($0) })
    }

    @Test func anAuthorWritesPreviewsAndSends() async throws {
        try await ArticlesUnderTest.run { articles in
            let browser = BrowserSession(gateway: articles.gateway, token: articles.author.token.text)
            let preview = try await browser.post("/articles/write/new", Self.fields("preview"))
            #expect(preview.status == 200 && preview.text.contains("<h2>Hazel &amp; &lt;co&gt;</h2>"))
            #expect(preview.text.contains("<h2>Early</h2>"))
            let saved = try await browser.post("/articles/write/new", Self.fields("save"))
            #expect(saved.status == 303)
            let path = try Self.address(saved)
            let page = try await browser.get("\(path)?text=en&done=saved").text
            #expect(page.contains("Saved.") && page.contains("Hazel flowers in January [1].</textarea>"))
            let sent = try await browser.post(path, Self.fields("submit", version: 1))
            #expect(sent.headers[.location] == "/articles/write?done=submitted")
            let list = try await browser.get("/articles/write?done=submitted").text
            #expect(list.contains("Hazel &amp; &lt;co&gt;") && list.contains("With the editors"))
            // It is the editors' now.
            #expect(try await browser.post(path, Self.fields("save", version: 2)).status == 409)
        }
    }

    @Test(arguments: [
        ("<b>bold</b>", "Line 1: HTML is not taken"), ("[x](javascript:1)", "Line 1: A link must begin with"),
        (String(repeating: "a", count: 16_001), "The text has 16001 bytes"), ("# Title", "Headings begin with ##"),
    ])
    func aFaultyTextIsGivenBackWithTheReason(text: String, reason: String) async throws {
        try await ArticlesUnderTest.run { articles in
            let browser = BrowserSession(gateway: articles.gateway, token: articles.author.token.text)
            let answer = try await browser.post("/articles/write/new", Self.fields("save", text: text))
            #expect(answer.status == 422 && answer.text.contains(reason))
            #expect(answer.text.contains("id=\"text-fault\"") && answer.text.contains("value=\"hazel, winter\""))
            #expect(
                answer.text.contains(String(text.suffix(5).replacing("<", with: "&lt;").replacing(">", with: "&gt;"))))
            #expect(!answer.text.contains("<b>bold</b>"))
        }
    }

    @Test func whoeverIsSignedOutGetsTheirTextBack() async throws {
        try await ArticlesUnderTest.run { articles in
            let nobody = BrowserSession(gateway: articles.gateway, token: nil)
            let answer = try await nobody.post("/articles/write/new", Self.fields("save"))
            #expect(answer.status == 401 && answer.text.contains("Hazel flowers in January"))
            for path in ["/articles/write", "/articles/write/new", "/articles/review"] {
                let page = try await nobody.get(path)
                #expect(page.headers[.location]?.hasPrefix("/sign-in?to=") == true, "\(path)")
            }
        }
    }

    @Test func anEditorReadsReturnsAndPublishes() async throws {
        try await ArticlesUnderTest.run { articles in
            let submitted = try await articles.submit(try await articles.write().id)
            let browser = BrowserSession(gateway: articles.gateway, token: articles.editor.token.text)
            #expect(try await browser.get("/articles/review").text.contains("The hazel in winter"))
            let path = "/articles/review/\(submitted.id)"
            #expect(try await browser.get(path).text.contains("<h2>Early</h2>"))
            let silent = try await browser.post(path, Self.fields("publish", version: submitted.version))
            #expect(silent.status == 422 && silent.text.contains("Say why"))
            let because = [("reason", "Name the months, please")]
            let back = try await browser.post(path, Self.fields("return", version: submitted.version) + because)
            #expect(back.headers[.location] == "/articles/review?done=returned")
            let author = BrowserSession(gateway: articles.gateway, token: articles.author.token.text)
            #expect(try await author.get("/articles/write/\(submitted.id)").text.contains("Name the months, please"))

            let again = try await articles.submit(submitted.id)
            let featured = because + [("featured", "on")]
            let done = try await browser.post(path, Self.fields("publish", version: again.version) + featured)
            #expect(done.status == 303, "\(done.text)")
            let row = try await articles.gateway.pool.query(
                "SELECT slug, is_featured FROM articles WHERE article_id = \(submitted.id)"
            ).first
            let slug: String? = try row?["slug"]
            let isFeatured: Bool? = try row?["is_featured"]
            #expect(slug == "hazel-co" && isFeatured == true)
        }
    }

    @Test func theSecondOfTwoEditorsIsTold() async throws {
        try await ArticlesUnderTest.run { articles in
            let submitted = try await articles.submit(try await articles.write().id)
            let browser = BrowserSession(gateway: articles.gateway, token: articles.editor.token.text)
            let fields = Self.fields("edit", version: submitted.version) + [("reason", "a better title")]
            #expect(try await browser.post("/articles/review/\(submitted.id)", fields).status == 303)
            let late = try await browser.post("/articles/review/\(submitted.id)", fields)
            #expect(late.status == 409 && late.text.contains("changed this article meanwhile"))
            #expect(late.text.contains("Hazel &amp; &lt;co&gt;"))
            let kept = try await articles.gateway.pool.query(
                "SELECT content -> 'en' ->> 'title' FROM article_versions ORDER BY version DESC LIMIT 1"
            ).decode(String.self)
            #expect(kept == ["The hazel in winter"])
        }
    }
}
