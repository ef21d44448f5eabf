import Domain
import Foundation
import HTTPService
import HTTPTypes
import NIOCore
import Sessions
import Testing

@testable import ingest_gateway

@Suite(.timeLimit(.minutes(20))) struct ArticlePictureTests {
    /// One red pixel.
    private static let pixel: [UInt8] = {
        let text =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
        return Array(Data(base64Encoded: text) ?? Data())
    }()

    /// A header that claims ten thousand million pixels.
    private static let bomb: [UInt8] =
        Array(pixel.prefix(16)) + [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0] + Array(pixel.dropFirst(24))

    private static let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)

    private func send(
        _ bytes: [UInt8], to id: UUID, _ articles: ArticlesUnderTest, token: String? = nil
    ) async throws -> Answer {
        let token = token ?? articles.author.token.text
        var body = Array("--xyz\r\nContent-Disposition: form-data; name=\"form-token\"\r\n\r\n".utf8)
        body += Array(FormToken.of(token).utf8) + Array("\r\n--xyz\r\nContent-Disposition: form-data; ".utf8)
        body += Array("name=\"picture\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n".utf8) + bytes
        body += Array("\r\n--xyz--\r\n".utf8)
        var headers: HTTPFields = [
            .contentType: "multipart/form-data; boundary=xyz", .cookie: "__Host-session=\(token)",
            .accept: "text/html", .acceptLanguage: "en",
        ]
        if let site = HTTPField.Name("sec-fetch-site") { headers[site] = "same-origin" }
        return try await articles.gateway.call(
            .post, "/articles/write/\(id)/pictures", headers: headers, ByteBuffer(bytes: body))
    }

    @Test func aPictureIsMadeAnewAndShownToReadersOncePublished() async throws {
        try await ArticlesUnderTest.run { articles in
            let draft = try await articles.write()
            #expect(try await send(Self.pixel, to: draft.id, articles).status == 303)
            var content = ArticlesUnderTest.content("![A red point](1)\n\nas in [1]")
            content.en?.alternative = nil
            let body = String(
                decoding: try JSONEncoder().encode(Change(content: content, version: draft.version)), as: UTF8.self)
            let saved = try await articles.call(.put, "manuscripts/\(draft.id)", as: articles.author, body)
            #expect(saved.status == 200, "\(saved.text)")
            let own = "/articles/write/\(draft.id)/pictures/1"
            let author = BrowserSession(gateway: articles.gateway, token: articles.author.token.text)
            let kept = try await author.get(own)
            #expect(
                kept.status == 200 && kept.headers[.contentType] == "image/jpeg"
                    && kept.body.starts(with: [0xFF, 0xD8]))
            #expect(try await BrowserSession(gateway: articles.gateway, token: nil).get(own).status == 404)
            let submitted = try await articles.submit(draft.id)
            let editor = BrowserSession(gateway: articles.gateway, token: articles.editor.token.text)
            #expect(try await editor.get("/articles/review/\(draft.id)/pictures/1").status == 200)
            #expect(try await articles.call(.get, "articles/the-hazel-in-winter/pictures/1", as: nil).status == 404)
            _ = try await articles.decide("publication", submitted)
            let picture = try await articles.call(.get, "articles/the-hazel-in-winter/pictures/1", as: nil)
            #expect(picture.status == 200 && picture.body == kept.body)
            #expect(picture.headers[.xContentTypeOptions] == "nosniff")
            let page = try await BrowserSession(gateway: articles.gateway, token: nil).get(
                "/articles/the-hazel-in-winter")
            #expect(page.text.contains("src=\"/api/v1/articles/the-hazel-in-winter/pictures/1\" alt=\"A red point\""))
        }
    }

    private struct Change: Encodable {
        var content: ArticleContent
        var version: Int
    }

    @Test(arguments: [bomb, drawing, [], Array("GIF89a".utf8), Array(pixel.prefix(40))])
    func whatIsNoPictureIsRefusedWithTheReason(bytes: [UInt8]) async throws {
        try await ArticlesUnderTest.run { articles in
            let draft = try await articles.write()
            let page = try await send(bytes, to: draft.id, articles)
            #expect(page.status == 422 && page.text.contains("SVG is not taken"))
            #expect(page.text.contains("Hazel flowers in January"))
            let answer = try await articles.gateway.call(
                .post, "/api/v1/manuscripts/\(draft.id)/pictures",
                headers: [.authorization: "Bearer \(articles.author.token.text)"], ByteBuffer(bytes: bytes))
            #expect(answer.status == 422)
            let kept: WrittenArticle = try await articles.call(.get, "manuscripts/\(draft.id)", as: articles.author)
                .decoded()
            #expect(kept.pictures.isEmpty)
        }
    }

    @Test func moreThanFiveMegabytesAreRefused() async throws {
        try await ArticlesUnderTest.run { articles in
            let draft = try await articles.write()
            let large = Self.pixel + Array(repeating: 0, count: ArticlePictureRenderer.mostBytes)
            #expect(try await send(large, to: draft.id, articles).status == 422)
            let larger = large + Array(repeating: 0, count: 1 << 20)
            #expect(try await send(larger, to: draft.id, articles).status == 413)
        }
    }

    @Test func aFormOfAnotherSessionChangesNothing() async throws {
        try await ArticlesUnderTest.run { articles in
            let draft = try await articles.write()
            var headers: HTTPFields = [
                .contentType: "multipart/form-data; boundary=xyz",
                .cookie: "__Host-session=\(articles.author.token.text)",
                .accept: "text/html",
            ]
            if let site = HTTPField.Name("sec-fetch-site") { headers[site] = "same-origin" }
            let body = "--xyz\r\nContent-Disposition: form-data; name=\"form-token\"\r\n\r\nwrong\r\n--xyz--\r\n"
            let answer = try await articles.gateway.call(
                .post, "/articles/write/\(draft.id)/pictures", headers: headers, ByteBuffer(string: body))
            #expect(answer.status == 303 && answer.headers[.location]?.hasPrefix("/sign-in") == true)
        }
    }

    @Test func anArticleHasTenPicturesAtMost() async throws {
        try await ArticlesUnderTest.run { articles in
            let draft = try await articles.write()
            for _ in 1...10 {
                let status = try await send(Self.pixel, to: draft.id, articles).status
                #expect(status == 303)
            }
            let last = try await send(Self.pixel, to: draft.id, articles)
            #expect(last.status == 409 && last.text.contains("as many as there can be"))
        }
    }
}
