import Foundation
import HTTPService
import HTTPTypes
public import Hummingbird
import Localization

/// Shows a page to people in the place of a problem document, which programs go on to get: whoever opens an address in a
/// browser names `text/html` in `Accept`; scripts and programs do not.
///
/// Put it around what turns errors into responses, and within what adds headers to all of them.
public struct ProblemPageMiddleware<Context: RequestContext>: RouterMiddleware {
    private let library: PageLibrary

    public init(_ library: PageLibrary) { self.library = library }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        guard response.headers[.contentType] == "application/problem+json", request.prefersPages else {
            return response
        }
        let page = ProblemPage(
            language: ContentLanguage(ofPage: request),
            frame: SessionCookie.token(of: request) == nil ? .plain : .app,
            status: response.status, address: request.ownAddress)
        var shown = try library.response(page, status: response.status).response(from: request, context: context)
        for name in [HTTPField.Name.retryAfter, .allow, .wwwAuthenticate] {
            shown.headers[name] = response.headers[name]
        }
        shown.headers[.vary] = "accept"
        return request.method == .head ? shown.createHeadResponse() : shown
    }
}

extension Request {
    /// What a link of a page may lead to to send the request again; nil for one that is not a GET, or whose address a
    /// browser would take for another host's.
    fileprivate var ownAddress: String? {
        let address = uri.description
        let isOurs = address.hasPrefix("/") && !address.hasPrefix("//") && !address.contains("\\")
        return method == .get && isOurs ? address : nil
    }

    /// Whether whoever sends it asks for a page at least as much as for JSON. RFC 9110, 12.5.1; `*/*` asks for neither.
    fileprivate var prefersPages: Bool {
        var (page, json) = (0.0, 0.0)
        for range in (headers[.accept] ?? "").split(separator: ",").prefix(20) {
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            switch parts.first {
            case "text/html", "application/xhtml+xml": page = max(page, weight)
            case "application/problem+json", "application/json": json = max(json, weight)
            default: break
            }
        }
        return page > 0 && page >= json
    }
}
