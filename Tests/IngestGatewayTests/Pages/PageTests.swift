import HTTPTypes
import NIOCore
import Testing
import WebPages

@testable import ingest_gateway

/// What a browser gets. How the pages work in one is in `Tests/Browser`.
@Suite(.timeLimit(.minutes(20))) struct PageTests {
    @Test(arguments: [
        "/", "/developers", "/developers/api", "/design",
    ])
    func isThereForEverybodyAndLoadsOnlyItsOwnAssets(path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, path)
            #expect(page.status == 200)
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.contentSecurityPolicy] == PageSecurity.contentSecurityPolicy)
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
            #expect(!page.text.contains("{{"))
            let loaded = page.text.matches(of: /<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"/).map { "\($0.1)" }
            #expect(loaded.count >= 2)
            // The manifest stays at its address.
            for asset in loaded where asset != AppManifest.path {
                let answer = try await gateway.call(.get, asset)
                #expect(answer.status == 200, "\(asset)")
                #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable", "\(asset)")
            }
        }
    }

    /// The policy would stop them.
    @Test(arguments: ["/", "/developers", "/developers/api", "/design"])
    func holdsNoCodeAndNoStyles(path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, path).text
            #expect(!page.contains("<style") && !page.contains(" style=") && !page.contains(#/\son[a-z]+="/#))
            #expect(page.matches(of: /<script/).count == page.matches(of: /<script type="module" src="/).count)
        }
    }

    @Test(arguments: ["/developers", "/developers/api"])
    func showsTheNamesInDescriptionsAsCode(path: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, path).text
            #expect(!page.contains("`"))
            #expect(page.contains("<code>Authorization - Participant &lt;secret&gt;</code>"))
        }
    }

    /// A module that another one imports lies in the same folder.
    @Test(arguments: [
        "notifications.js", "channels.js", "settings.js", "push-channel.js", "health-import.js", "quiz.js",
        "quiz-zone.js", "api.js", "dom.js", "home.js",
    ])
    func importsOnlyModulesThatAreThere(module: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let folder = PageLibrary.gateway.assets.path
            let script = try await gateway.call(.get, "\(folder)/\(module)").text
            for name in script.matches(of: /from "\.\/([a-z.-]+)"/).map({ "\($0.1)" }) {
                #expect(try await gateway.call(.get, "\(folder)/\(name)").status == 200, "\(name)")
            }
        }
    }

    @Test func keepsTheServiceWorkersAddress() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/service-worker.js")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(answer.headers[.cacheControl] == "no-cache")
            #expect(answer.headers[.contentSecurityPolicy]?.contains("connect-src 'self'") == true)
        }
    }
}

@Suite struct DeveloperPageTests {
    /// By the document, which another test compares with the routes.
    @Test func showsEveryRouteOfTheContract() async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, "/developers/api").text
            let outline = try ContractOutline(of: ContractData.openAPI)
            #expect(outline.features.flatMap(\.operations).count > 300)
            for feature in outline.features {
                #expect(!feature.operations.isEmpty, "\(feature.name)")
                for operation in feature.operations {
                    #expect(page.contains("<code>\(operation.method) \(operation.path)</code>"), "\(operation.path)")
                }
            }
            for (name, _) in outline.schemas { #expect(page.contains("id=\"schema-\(name)\""), "\(name)") }
            #expect(page.contains("Signed in: read:inbox"))
            #expect(page.contains("<code>settings.quietHours.start</code>") || page.contains("#schema-QuietHours"))
        }
    }

    @Test func leadsToEveryFeatureOfTheAPI() async throws {
        try await GatewayUnderTest.run { gateway in
            let page = try await gateway.call(.get, "/developers").text
            #expect(page.contains("Subscription</a>") && page.contains("Inbox</a>"))
            #expect(!page.contains("Pages of the gateway"))
        }
    }

    /// As files: a client keeps them by their tags, and tools of other sites may read them.
    @Test(arguments: ["openapi", "asyncapi"])
    func servesTheDocuments(name: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, "/developers/\(name).json")
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/json")
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            #expect(answer.text.hasPrefix("{\"\(name)\":\"3."))
            let tag = try #require(answer.headers[.eTag])
            let again = try await gateway.call(
                .get, "/developers/\(name).json", headers: [.ifNoneMatch: tag], ByteBuffer())
            #expect(again.status == 304)
        }
    }
}
