import Domain
import Foundation
import HTTPTypes
import Localization
import NIOCore
import Sessions
import Testing
import WebPages

@testable import ingest_gateway

/// What makes the pages an app. How it behaves in a browser is in `Tests/Browser`.
@Suite(.timeLimit(.minutes(20))) struct AppShellTests {
    private struct Manifest: Decodable {
        struct Icon: Decodable {
            var src: String
            var sizes: String
            var type: String
            var purpose: String
        }

        struct Shortcut: Decodable {
            var name: String
            var url: String
        }

        var startURL: String
        var display: String
        var lang: String
        var description: String
        var icons: [Icon]
        var shortcuts: [Shortcut]

        enum CodingKeys: String, CodingKey {
            case display, lang, description, icons, shortcuts
            case startURL = "start_url"
        }
    }

    @Test(arguments: [("en-GB", "en", "Daily quiz"), ("de-CH", "de", "Tägliches Quiz"), ("fr", "en", "Daily quiz")])
    func aSystemInstallsItInThePersonsLanguage(accepted: String, language: String, quiz: String) async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(
                .get, AppManifest.path, headers: [.acceptLanguage: accepted], ByteBuffer())
            #expect(answer.headers[.contentType] == "application/manifest+json")
            #expect(answer.headers[.vary] == "Accept-Language")
            let manifest = try JSONDecoder().decode(Manifest.self, from: Data(answer.body))
            #expect((manifest.lang, manifest.startURL, manifest.display) == (language, "/start", "standalone"))
            #expect(manifest.shortcuts.map(\.url) == ["/report", "/quiz", "/glance", "/map"])
            #expect(manifest.shortcuts.map(\.name).contains(quiz))
        }
    }

    @Test func everyPictureOfTheManifestIsThereInItsSize() async throws {
        try await GatewayUnderTest.run { gateway in
            let answer = try await gateway.call(.get, AppManifest.path)
            let icons = try JSONDecoder().decode(Manifest.self, from: Data(answer.body)).icons
            #expect(Set(icons.map(\.sizes)) == ["192x192", "512x512", "any"])
            #expect(icons.contains { $0.purpose == "maskable" })
            for icon in icons {
                let picture = try await gateway.call(.get, icon.src)
                #expect(picture.status == 200 && picture.headers[.contentType] == icon.type, "\(icon.src)")
                guard icon.type == "image/png" else { continue }
                // The width in a PNG's first chunk: https://www.w3.org/TR/png-3/#11IHDR.
                let width = picture.body[16..<20].reduce(0) { $0 << 8 | Int($1) }
                #expect("\(width)x\(width)" == icon.sizes, "\(icon.src)")
            }
        }
    }

    /// So that each version is another service worker, made of its own modules.
    @Test func theServiceWorkerImportsTheModulesOfItsVersion() async throws {
        try await GatewayUnderTest.run { gateway in
            let worker = try await gateway.call(.get, "/service-worker.js").text
            let imported = worker.matches(of: /from "([^"]+)"/).map { "\($0.1)" }
            #expect(imported.count > 5)
            for path in imported {
                #expect(path.hasPrefix(PageLibrary.gateway.assets.path + "/"), "\(path)")
                let module = try await gateway.call(.get, path)
                #expect(module.headers[.cacheControl] == "public, max-age=31536000, immutable", "\(path)")
            }
        }
    }

    @Test func everyFileOfTheShellIsThere() async throws {
        try await GatewayUnderTest.run { gateway in
            let folder = PageLibrary.gateway.assets.path
            let script = try await gateway.call(.get, "\(folder)/shell.js").text
            let list = try #require(script.firstMatch(of: /const files = \[([^\]]+)\]/)).1
            let names = list.matches(of: /"([^"]+)"/).map { "\($0.1)" }
            #expect(names.contains("offline.js") && names.contains("breathe-easy.css"))
            for name in names {
                let file = try await gateway.call(.get, "\(folder)/\(name)")
                #expect(file.status == 200, "\(name)")
                for imported in file.text.matches(of: /from "\.\/([a-z.-]+)"/).map({ "\($0.1)" }) {
                    #expect(names.contains(imported), "\(name) imports \(imported), which is not in the shell")
                }
            }
        }
    }

    /// Every device keeps it for whoever opens it.
    @Test func thePageForNoConnectionIsNobodys() async throws {
        try await GatewayUnderTest.run { gateway in
            let token = try await gateway.signUp()
            let pages = [
                try await gateway.call(.get, "/offline"), try await gateway.call(.get, "/offline", token: token),
            ]
            #expect(pages[0].text == pages[1].text)
            #expect(pages[0].text.contains("data-visitor=\"\""))
            #expect(pages[0].headers[.cacheControl] == "no-cache")
            let german = try await gateway.call(.get, "/offline?language=de").text
            #expect(german.contains("<html lang=\"de\">") && german.contains("Noch nicht gesendet"))
        }
    }

    /// `offline-cards.js` looks words up by what the environment API says.
    @Test(arguments: ContentLanguage.allCases)
    func thePageForNoConnectionHasAWordForEveryValue(language: ContentLanguage) throws {
        let words = OfflinePage(language: language).scriptWords
        var keys = Allergen.allCases.map { "allergen \($0.rawValue)" }
        keys += Symptom.allCases.map { "symptom \($0.rawValue)" }
        keys += PollenType.allCases.map { "type \($0.rawValue)" }
        keys += Pollutant.allCases.map { "pollutant \($0.rawValue)" }
        keys += PollenState.allCases.flatMap { ["state \($0.rawValue)", "icon \($0.rawValue)"] }
        keys += AirQualityRisk.allCases.flatMap { ["air \($0.rawValue)", "air-level \($0.rawValue)"] }
        keys += ["none", "low", "moderate", "high", "very-high", "unknown"].map { "level \($0)" }
        for key in keys { #expect(words[key]?.isEmpty == false, "\(key)") }
    }

    @Test func namesAPersonToTheirOwnDeviceOnly() async throws {
        try await GatewayUnderTest.run { gateway in
            let (one, other) = (try await gateway.join(), try await gateway.join("other@example.org"))
            let pages = [
                try await gateway.call(.get, "/settings", token: one.token.text).text,
                try await gateway.call(.get, "/settings", token: one.token.text).text,
                try await gateway.call(.get, "/settings", token: other.token.text).text,
            ]
            let names = try pages.map { try #require($0.firstMatch(of: /data-visitor="([0-9a-f]{32})"/)).1 }
            #expect(names[0] == names[1] && names[0] != names[2])
            #expect(!pages[0].contains("\(one.userID)"))
        }
    }
}
