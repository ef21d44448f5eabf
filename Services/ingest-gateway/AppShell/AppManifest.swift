import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import NIOCore
import WebPages

/// What a system needs to install the app: its names, pictures, colours and shortcuts, in one language.
///
/// Source: https://www.w3.org/TR/appmanifest/
struct AppManifest: Encodable, Sendable {
    static let path = "/manifest.webmanifest"

    struct Icon: Encodable, Sendable {
        var src: String
        var sizes: String
        var type: String
        var purpose = "any"
    }

    struct Shortcut: Encodable, Sendable {
        var name: String
        var url: String
        var icons: [Icon]
    }

    let id = "/"
    let name = "Breathe Easy"
    let shortName = "Breathe Easy"
    let description: String
    let lang: ContentLanguage
    let dir = "ltr"
    let startURL = "/start"
    let scope = "/"
    let display = "standalone"
    // The tokens `ground` and `leaf` of the light theme; pages name the dark one themselves.
    let backgroundColor = "#F7F6F1"
    let themeColor = "#F7F6F1"
    let categories = ["health", "weather"]
    let icons: [Icon]
    let shortcuts: [Shortcut]

    enum CodingKeys: String, CodingKey {
        case id, name, description, lang, dir, scope, display, categories, icons, shortcuts
        case shortName = "short_name"
        case startURL = "start_url"
        case backgroundColor = "background_color"
        case themeColor = "theme_color"
    }

    /// - Parameter assets: the folder of the pictures, without a slash at the end.
    init(in language: ContentLanguage, assets: String) {
        func say(_ english: String, _ german: String) -> String { language == .german ? german : english }
        func picture(_ name: String, _ pixels: Int, _ purpose: String = "any") -> Icon {
            Icon(src: "\(assets)/\(name).png", sizes: "\(pixels)x\(pixels)", type: "image/png", purpose: purpose)
        }
        lang = language
        description = say(
            "Pollen, air, weather and UV at your place, and a word before it reaches you.",
            "Pollen, Luft, Wetter und UV an Ihrem Ort, und eine Nachricht, bevor es Sie erreicht.")
        icons = [
            picture("icon-192", 192), picture("icon-512", 512), picture("icon-mask-512", 512, "maskable"),
            Icon(src: "\(assets)/icon.svg", sizes: "any", type: "image/svg+xml"),
        ]
        shortcuts = [
            (say("Report an allergen", "Allergen melden"), "/report"),
            (say("Daily quiz", "Tägliches Quiz"), "/quiz"),
            (say("At a glance", "Auf einen Blick"), "/glance"), (say("Map", "Karte"), "/map"),
        ].map { Shortcut(name: $0.0, url: $0.1, icons: [picture("icon-192", 192)]) }
    }
}

extension AppManifest: ResponseGenerator {
    func response(from request: Request, context: some RequestContext) throws -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "application/manifest+json", .cacheControl: "no-cache", .vary: "Accept-Language",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: try PageLibrary.json(self))))
    }
}
