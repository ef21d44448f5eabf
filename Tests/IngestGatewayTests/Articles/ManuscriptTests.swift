import Domain
import Foundation
import HTTPTypes
import MessageProtocol
import Messaging
import Postgres
import PrivacyRights
import Sessions
import TestSupport
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ManuscriptTests {
    @Test func goesToTheEditorsAndBackAndOnToReaders() async throws {
        try await ArticlesUnderTest.run { articles in
            let written = try await articles.write()
            #expect(written.state == .draft && written.version == 1)
            #expect(try await articles.slugs("?q=hazel&keyword=hazel").isEmpty)
            let submitted = try await articles.submit(written.id)
            let returned: WrittenArticle = try await articles.decide("return", submitted).decoded()
            #expect(returned.state == .returned && returned.remark == "checked it")
            let again = try await articles.submit(written.id)
            let published: WrittenArticle = try await articles.decide("publication", again).decoded()
            #expect(published.state == .published && published.slug == "the-hazel-in-winter" && published.remark == nil)
            #expect(try await articles.slugs("?keyword=hazel") == ["the-hazel-in-winter"])
            let page = try await BrowserSession(gateway: articles.gateway, token: nil).get(
                "/articles/the-hazel-in-winter", language: "de")
            #expect(page.text.contains("<h2>Early</h2>") && page.text.contains("noch nicht ins Deutsche übersetzt"))

            let acts = try await articles.gateway.announced(StaffActed.self)
            #expect(acts.map(\.action) == ["article.returned", "article.published"])
            #expect(acts.allSatisfy { $0.actor == articles.editor.userID && $0.reason == "checked it" })
            #expect(acts.allSatisfy { $0.detail == "\(written.id)" && $0.subject == nil })
        }
    }

    @Test func aWithdrawnArticleIsGoneForReadersAndComesBackUnderItsAddress() async throws {
        try await ArticlesUnderTest.run { articles in
            let published = try await articles.publish()
            let withdrawn: WrittenArticle = try await articles.decide("withdrawal", published).decoded()
            #expect(try await articles.call(.get, "articles/the-hazel-in-winter", as: nil).status == 404)
            let again: WrittenArticle = try await articles.decide("publication", withdrawn).decoded()
            #expect(again.slug == published.slug && again.publishedAt == published.publishedAt)
            // A second article of the same title has an address of its own.
            #expect(try await articles.publish().slug == "the-hazel-in-winter-2")
        }
    }

    @Test func whoeverSavesAnOlderVersionIsToldSo() async throws {
        try await ArticlesUnderTest.run { articles in
            let submitted = try await articles.submit(try await articles.write().id)
            let stale = try await articles.decide("publication", submitted, version: submitted.version - 1)
            #expect(stale.status == 409)
            #expect(try stale.problem.detail.contains("Somebody changed the article meanwhile"))
            #expect(try await articles.decide("publication", submitted).status == 200)
            #expect(try await articles.gateway.announced(StaffActed.self).count == 1)
        }
    }

    @Test func eachStateAllowsItsStepsOnly() async throws {
        try await ArticlesUnderTest.run { articles in
            let draft = try await articles.write()
            // The editors do not see drafts.
            #expect(try await articles.decide("publication", draft).status == 404)
            let submitted = try await articles.submit(draft.id)
            let path = "manuscripts/\(draft.id)"
            #expect(try await articles.call(.post, "\(path)/submission", as: articles.author).status == 409)
            #expect(try await articles.decide("withdrawal", submitted).status == 409)
            let published: WrittenArticle = try await articles.decide("publication", submitted).decoded()
            #expect(try await articles.decide("return", published).status == 409)
            #expect(try await articles.call(.delete, path, as: articles.author).status == 404)
            let other = try await articles.write()
            #expect(try await articles.call(.delete, "manuscripts/\(other.id)", as: articles.author).status == 204)
            #expect(try await articles.call(.get, "manuscripts/\(other.id)", as: articles.author).status == 404)
        }
    }

    @Test func nobodyElseReadsOrChangesAManuscript() async throws {
        try await ArticlesUnderTest.run { articles in
            let draft = try await articles.write()
            let reader = try await articles.gateway.join("reader@example.org")
            let path = "manuscripts/\(draft.id)"
            // An editor is an author too, of others.
            for (person, status) in [(articles.editor, 404), (reader, 403)] {
                let browser = BrowserSession(gateway: articles.gateway, token: person.token.text)
                let answers = [
                    try await articles.call(.get, path, as: person), try await articles.call(.delete, path, as: person),
                    try await articles.call(.post, "\(path)/submission", as: person),
                    try await browser.get("/articles/write/\(draft.id)"),
                    try await browser.post("/articles/write/\(draft.id)", [("form", "remove")]),
                ]
                #expect(answers.map(\.status) == Array(repeating: status, count: 5))
            }
            for person in [articles.author, reader] {
                let list = try await articles.call(.get, "article-reviews", as: person)
                let one = try await articles.call(.get, "article-reviews/\(draft.id)", as: person)
                #expect(list.status == 403 && one.status == 403)
            }
            #expect(try await articles.call(.get, path, as: articles.author).status == 200)
        }
    }

    @Test func anEditorWithoutASecondFactorIsRefused() async throws {
        try await GatewayUnderTest.run { gateway in
            let editor = try await gateway.people.staff("editor", hasSecondFactor: false, at: GatewayUnderTest.now)
            let answer = try await gateway.call(.get, "/api/v1/article-reviews", token: editor.token.text)
            #expect(answer.status == 403)
            let browser = BrowserSession(gateway: gateway, token: editor.token.text)
            #expect(try await browser.get("/articles/review").status == 403)
        }
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "#/content/en/body", "line 1: HTML is not allowed"),
        ("## A\n\n[x](javascript:alert(1))", "#/content/en/body", "line 3: a link must begin with"),
        ("![x](1)", "#/content/en/body", "there is no picture 1"),
        ("see [2]", "#/content/en/body", "[2] names no source"),
        (String(repeating: "a", count: 1_000_000), "#/content/en/body", "at most 16000 bytes"),
        ("a\u{7}b", "#/content/en/body", "U+0007"),
    ])
    func saysWhatIsWrongWithAText(text: String, pointer: String, reason: String) async throws {
        try await ArticlesUnderTest.run { articles in
            let body = try ArticlesUnderTest.body(["content": ArticlesUnderTest.content(text)])
            let answer = try await articles.call(.post, "manuscripts", as: articles.author, body)
            #expect(answer.status == 422, "\(answer.status)")
            #expect(try answer.pointers == [pointer])
            #expect(try answer.problem.errors?.first?.detail.contains(reason) == true)
            let own = try await articles.call(.get, "manuscripts", as: articles.author)
            #expect(try own.decoded(ManuscriptRoutes.ListAnswer.self).manuscripts.isEmpty)
        }
    }

    /// Every body is refused that has a zero byte in a text, before anybody reads it.
    @Test func aZeroByteIsRefused() async throws {
        try await ArticlesUnderTest.run { articles in
            let body = try ArticlesUnderTest.body(["content": ArticlesUnderTest.content("a\u{0}b")])
            let answer = try await articles.call(.post, "manuscripts", as: articles.author, body)
            #expect(answer.status == 400)
        }
    }

    @Test func whatIsNotCompleteIsNotSent() async throws {
        try await ArticlesUnderTest.run { articles in
            var content = ArticlesUnderTest.content("")
            content.sources = []
            content.en?.summary = ""
            content.en?.keywords = []
            let draft = try await articles.write(content)
            let answer = try await articles.call(.post, "manuscripts/\(draft.id)/submission", as: articles.author)
            #expect(answer.status == 422)
            #expect(
                try Set(answer.pointers) == [
                    "#/content/en/summary", "#/content/en/keywords", "#/content/en/body", "#/content/sources",
                ])
        }
    }

    @Test func theAuthorsAccountGoesAndWhatWasPublishedStays() async throws {
        try await ArticlesUnderTest.run { articles in
            _ = try await articles.publish()
            let draft = try await articles.write(ArticlesUnderTest.content(title: "Not ready"))
            try await articles.gateway.leave(articles.author.token.text)
            let pool = articles.gateway.pool
            let authors = try await pool.query("SELECT count(*) FROM articles WHERE author IS NOT NULL")
                .decode(Int.self)
            #expect(authors == [0])
            #expect(try await pool.query("SELECT FROM articles WHERE article_id = \(draft.id)").isEmpty)
            #expect(try await articles.slugs("?keyword=hazel") == ["the-hazel-in-winter"])
        }
    }

    @Test func theCopyOfAPersonsDataHasWhatTheyWrote() async throws {
        try await ArticlesUnderTest.run { articles in
            _ = try await articles.write(ArticlesUnderTest.content(title: "Written by me"))
            let key = ExportKey()
            let request = AccountExportRequested(
                exportID: ExportID(), userID: articles.author.userID, publicKey: key.publicKey,
                requestedAt: GatewayUnderTest.now)
            #expect(try await articles.gateway.features.exportRequested.handle(request, .ofAccounts) == .done)
            let sealed = try await articles.gateway.pool.query(
                "SELECT sealed FROM export_parts WHERE name = 'articles' AND export_id = \(request.exportID.uuid)"
            ).decode([UInt8].self)
            let place = PieceOfExport(exportID: request.exportID, service: .ingestGateway, name: "articles", number: 0)
            let text = String(decoding: try key.open(try #require(sealed.first), at: place), as: UTF8.self)
            #expect(text.contains("Written by me") && text.contains("Hazel flowers in January"))
        }
    }

    /// A later release must not overwrite what editors have changed.
    @Test func anEditedArticleOfTheReleaseIsNotReplaced() async throws {
        try await ArticlesUnderTest.run { articles in
            let pool = articles.gateway.pool
            let rows = try await pool.query("SELECT article_id FROM articles WHERE slug = 'uv-and-sun'")
            let found: UUID? = try rows.first?["article_id"]
            let id = try #require(found)
            let known: WrittenArticle = try await articles.call(.get, "article-reviews/\(id)", as: articles.editor)
                .decoded()
            _ = try await articles.decide("withdrawal", known)
            try await pool.query("UPDATE articles SET starting_digest = 'another release'")
            #expect(try await articles.gateway.features.installArticles() == 13)
            #expect(try await articles.call(.get, "articles/uv-and-sun", as: nil).status == 404)
            #expect(try await articles.slugs().count == 13)
        }
    }
}
