import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import WebPages

/// For whoever writes programs: how to begin, every route as a page, and the documents themselves.
enum DevelopersRoutes {
    static let path = "/developers"
    static let openAPIPath = "/developers/openapi.json"
    static let asyncAPIPath = "/developers/asyncapi.json"

    static func add(to router: Router<GatewayContext>) {
        router.get("developers") { request, _ in try pages.get().start.response(to: request) }
        router.get("developers/api") { request, _ in try pages.get().routes.response(to: request) }
        router.get("developers/openapi.json") { request, _ in openAPI.response(to: request) }
        router.get("developers/asyncapi.json") { request, _ in asyncAPI.response(to: request) }
    }

    /// Rendered by the first request for one of them.
    private static let pages: Result<(start: RenderedResponse, routes: RenderedResponse), any Error> = Result {
        let outline = try ContractOutline(of: ContractData.openAPI)
        return (start: try page(DevelopersPage(outline: outline)), routes: try page(ContractPage(outline: outline)))
    }

    /// The same for everybody, so that a browser may keep it.
    private static func page(_ page: some WebPage) throws -> RenderedResponse {
        RenderedResponse(
            body: Array(try PageLibrary.gateway.html(page).utf8), cacheControl: "no-cache",
            contentType: "text/html; charset=utf-8", other: [.contentSecurityPolicy: PageSecurity.contentSecurityPolicy]
        )
    }

    private static let openAPI = document(ContractData.openAPI)
    private static let asyncAPI = document(ContractData.asyncAPI)

    /// Tools in browsers read it from other sites too; it is the same for everybody.
    private static func document(_ text: String) -> RenderedResponse {
        RenderedResponse(
            body: Array(text.utf8), cacheControl: "public, max-age=300", contentType: "application/json",
            other: [.accessControlAllowOrigin: "*", .crossOriginResourcePolicy: "cross-origin"])
    }
}

/// How to begin.
struct DevelopersPage: WebPage {
    static let template = "developers"

    let title = "The API"
    let language = ContentLanguage.english

    let outline: ContractOutline

    func fields() -> [String: Any] {
        let features = outline.features.filter { feature in
            feature.operations.contains { $0.path.hasPrefix("/api/") }
        }
        return [
            "routes": ContractPage.path, "openAPI": DevelopersRoutes.openAPIPath,
            "asyncAPI": DevelopersRoutes.asyncAPIPath,
            "features": features.map { feature -> [String: Any] in
                let number = outline.features.firstIndex { $0.name == feature.name } ?? 0
                return ["number": number + 1, "name": feature.name, "about": ContractWords.about(feature.about)]
            },
        ]
    }
}
