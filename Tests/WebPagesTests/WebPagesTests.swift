import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Localization
import NIOCore
import Testing

@testable import WebPages

private struct GreetingPage: WebPage {
    static let template = "greeting"
    var title = "Hello"
    var language = ContentLanguage.english
    var script: String?
    var frame = PageFrame.plain
    var name = "Ada"

    func fields() -> [String: Any] { ["name": name] }
}

private let library = PageLibrary(
    templates: [
        EmbeddedFile("greeting.mustache", Array("{{<layout}}{{$main}}<p>{{name}}</p>{{/main}}{{/layout}}".utf8))
    ],
    assets: AssetFolder(at: "/assets/test", files: [EmbeddedFile("greeting.js", Array("\"use strict\";".utf8))]))

private func router() -> Router<BasicRequestContext> {
    let router = Router()
    library.assets.add(to: router)
    router.get("/greeting") { _, _ in try library.response(GreetingPage()) }
    router.get("/greeting.js") { _, _ in try library.assets.response("greeting.js") }
    return router
}

@Suite(.timeLimit(.minutes(5))) struct WebPagesTests {
    @Test func namesTemplatesThatAreUsedButNotListed() {
        let page = EmbeddedFile("page.mustache", Array("{{<layout}}{{$main}}{{> row}}{{/main}}{{/layout}}".utf8))
        #expect(
            PageLibrary.unlisted(in: [page]) == ["layout.mustache by page.mustache", "row.mustache by page.mustache"])
        let others = ["layout.mustache", "row.mustache"].map { EmbeddedFile($0, []) }
        #expect(PageLibrary.unlisted(in: [page] + others).isEmpty)
    }

    @Test func fillsTheLayoutsBlocks() throws {
        let html = try library.html(GreetingPage())
        #expect(html.contains("<html lang=\"en\">"))
        #expect(html.contains("<title>Hello · Breathe Easy</title>"))
        #expect(html.contains("<p>Ada</p>"))
        #expect(!html.contains("{{"))
    }

    @Test func takesNoTextForHTML() throws {
        let html = try library.html(GreetingPage(title: "</title><script>", name: "<img src=x>"))
        #expect(!html.contains("<img src=x>") && !html.contains("<script>"))
    }

    @Test func loadsAScriptOnlyWhereThePageNamesOne() throws {
        #expect(!(try library.html(GreetingPage()).contains("<script")))
        let html = try library.html(GreetingPage(script: "greeting.js"))
        #expect(html.contains("<script type=\"module\" src=\"\(library.assets.path)/greeting.js\"></script>"))
        #expect(html.contains("data-words=\"{&quot;"))
    }

    /// What makes it an app: a page's own script is not needed for it.
    @Test func loadsTheAppWithEveryPageOfTheApp() async throws {
        let html = try library.html(GreetingPage(frame: .app))
        #expect(html.contains("<script type=\"module\" src=\"\(library.assets.path)/app.js\"></script>"))
        #expect(html.contains("id=\"notices\"") && html.contains("data-words=\"{&quot;"))
        #expect(!(try library.html(GreetingPage()).contains("app.js")))
        for frame in [PageFrame.app, .plain] {
            #expect(try library.html(GreetingPage(frame: frame)).contains("href=\"/manifest.webmanifest\""))
        }
    }

    /// The text that stands in for it until the page is sent reaches nobody.
    @Test func namesNobodyWhereNobodyIsSignedIn() async throws {
        let router = Router()
        router.get("/app") { _, _ in try library.response(GreetingPage(frame: .app)) }
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/app", method: .get) { response in
                #expect(String(buffer: response.body).contains("data-visitor=\"\""))
            }
        }
    }

    /// Such a byte begins the text that stands in for who asks.
    @Test func leavesAControlCharacterInATextAlone() async throws {
        let router = Router()
        router.get("/app") { _, _ in try library.response(GreetingPage(frame: .app, name: "A\u{1}da\u{1}")) }
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/app", method: .get) { response in
                let html = String(buffer: response.body)
                #expect(html.contains("<p>A\u{1}da\u{1}</p>") && html.hasSuffix("</html>\n"))
                #expect(html.contains("data-visitor=\"\""))
            }
        }
    }

    @Test func rendersAPartOfAPage() {
        #expect(library.fragment("form-token", [:]).contains("type=\"hidden\""))
    }

    /// A worker at the root has its modules in the folder of its version.
    @Test func importsFromItsVersionWhereAModuleHasAnAddressThatStays() async throws {
        let assets = AssetFolder(
            at: "/assets/test", files: [EmbeddedFile("worker.js", Array("import { a } from \"./dom.js\";".utf8))])
        let router = Router()
        router.get("/worker.js") { _, _ in try assets.module("worker.js") }
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/worker.js", method: .get) { response in
                #expect(String(buffer: response.body) == "import { a } from \"\(assets.path)/dom.js\";")
                #expect(response.headers[.cacheControl] == "no-cache")
            }
        }
    }

    @Test func speaksThePagesLanguage() throws {
        #expect(try library.html(GreetingPage(language: .german)).contains("Zum Inhalt"))
    }

    @Test func allowsNothingButItsOwnOrigin() async throws {
        try await Application(router: router()).test(.router) { client in
            try await client.execute(uri: "/greeting", method: .get) { response in
                let policy = try #require(response.headers[.contentSecurityPolicy])
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
                #expect(!policy.contains("unsafe"))
                #expect(policy.contains("base-uri 'none'") && policy.contains("frame-ancestors 'none'"))
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
                #expect(response.headers[.cacheControl] == "no-store")
            }
        }
    }

    @Test(arguments: [
        ("breathe-easy.css", "text/css; charset=utf-8"), ("api.js", "text/javascript; charset=utf-8"),
        ("greeting.js", "text/javascript; charset=utf-8"), ("icon.svg", "image/svg+xml"),
    ])
    func servesAssetsToBeKeptForAYear(name: String, type: String) async throws {
        try await Application(router: router()).test(.router) { client in
            try await client.execute(uri: "\(library.assets.path)/\(name)", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == type)
                #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
            }
        }
    }

    /// A replica of another version may have rendered the page.
    @Test func servesAnotherVersionsAssetsWithoutLettingThemBeKept() async throws {
        try await Application(router: router()).test(.router) { client in
            try await client.execute(uri: "/assets/test/000000000000/api.js", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.cacheControl] == "no-cache")
            }
            try await client.execute(uri: "/greeting.js", method: .get) { response in
                #expect(response.headers[.cacheControl] == "no-cache")
            }
            try await client.execute(uri: "\(library.assets.path)/unknown.js", method: .get) { response in
                #expect(response.status == .notFound)
            }
        }
    }

    @Test func namesTheFolderAfterEveryFile() {
        let same = AssetFolder(at: "/assets/test", files: [EmbeddedFile("greeting.js", Array("\"use strict\";".utf8))])
        let other = AssetFolder(at: "/assets/test", files: [EmbeddedFile("greeting.js", Array("\"use strict\"".utf8))])
        #expect(same.path == library.assets.path)
        #expect(other.path != library.assets.path)
    }

    @Test func preloadsWhatAModuleImportsAtOnceAndNothingElse() {
        func script(_ name: String, _ text: String) -> EmbeddedFile { EmbeddedFile(name, Array(text.utf8)) }
        let assets = AssetFolder(
            at: "/assets/test",
            files: [
                script("first.js", "import { b } from \"./second.js\";\nimport { gone } from \"./nowhere.js\";"),
                script("second.js", "import { a } from \"./first.js\";\nexport { c } from \"./third.js\";"),
                script("third.js", "const later = () => import(\"./fourth.js\");"),
                script("fourth.js", "\"use strict\";"),
            ])
        #expect(assets.modules(of: ["first.js"]) == ["first.js", "second.js", "third.js"])
        #expect(assets.modules(of: ["fourth.js", "third.js"]) == ["fourth.js", "third.js"])
        #expect(assets.modules(of: ["nowhere.js"]).isEmpty)
    }

    @Test func readsALibraryOfDebiansFromItsFolder() throws {
        let file = try EmbeddedFile(readFrom: URL(filePath: #filePath))
        #expect(file.name == "WebPagesTests.swift")
        #expect(!file.bytes.isEmpty)
    }
}
