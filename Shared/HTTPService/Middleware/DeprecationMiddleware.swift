public import Foundation
import HTTPTypes
public import Hummingbird

/// Says of routes that are to end since when, until when, and what comes instead, in every answer but refusals: RFC 9745,
/// RFC 8594 and, for the link, RFC 8288. docs/versioning.md says how long they stay at least.
public struct DeprecationMiddleware<Context: RequestContext>: RouterMiddleware {
    private let headers: HTTPFields

    /// - Parameters:
    ///   - since: when they were marked.
    ///   - sunset: when they end.
    ///   - successor: the address of what comes instead; nil when nothing does.
    public init(since: Date, sunset: Date, successor: String? = nil) {
        var headers: HTTPFields = [
            .deprecation: "@\(Int(since.timeIntervalSince1970))", .sunset: Self.httpDate(sunset),
        ]
        if let successor { headers[.link] = "<\(successor)>; rel=\"successor-version\"" }
        self.headers = headers
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers.append(contentsOf: headers)
        return response
    }

    /// RFC 9110, 5.6.7.
    private static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}

extension HTTPField.Name {
    // The texts are valid field names, so the fallbacks never apply.
    fileprivate static let deprecation = HTTPField.Name("deprecation") ?? .date
    fileprivate static let sunset = HTTPField.Name("sunset") ?? .date
    fileprivate static let link = HTTPField.Name("link") ?? .date
}
