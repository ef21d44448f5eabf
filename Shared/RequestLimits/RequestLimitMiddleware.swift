public import Foundation
public import HTTPService
import HTTPTypes
public import Hummingbird
public import NIOCore

/// Limits what one account, or one address that is not signed in, may send, and says so in every answer.
public struct RequestLimitMiddleware<Context: RequestContext>: RouterMiddleware {
    private let counts: RequestCounts
    private let limit: @Sendable (Request, Context) -> RequestLimit?
    private let client: @Sendable (Request, Context) -> String
    private let digest: @Sendable (String) -> [UInt8]
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - limit: that of a request; nil for one without any.
    ///   - client: an account or an address, as text.
    ///   - digest: keyed, so that no address is stored.
    public init(
        _ counts: RequestCounts, limit: @escaping @Sendable (Request, Context) -> RequestLimit?,
        client: @escaping @Sendable (Request, Context) -> String,
        digest: @escaping @Sendable (String) -> [UInt8], now: @escaping @Sendable () -> Date
    ) {
        (self.counts, self.limit, self.client) = (counts, limit, client)
        (self.digest, self.now) = (digest, now)
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let limit = limit(request, context) else { return try await next(request, context) }
        let seconds = Int(now().timeIntervalSince1970)
        let start = limit.start(at: seconds)
        let key = RequestCounts.Key(digest: digest("\(limit.name) \(client(request, context))"), windowStart: start)
        let used = counts.count(key, until: start + limit.window)
        guard used <= limit.quota else {
            throw Problem(
                .tooManyRequests,
                "You may send \(limit.quota) requests of this kind in \(limit.window) seconds; nothing was done,"
                    + " go on in \(start + limit.window - seconds) seconds",
                retryAfter: start + limit.window - seconds)
        }
        var response = try await next(request, context)
        response.headers[.rateLimitPolicy] = limit.policyHeader
        response.headers[.rateLimit] = limit.stateHeader(used: used, at: seconds)
        return response
    }
}

extension RequestLimitMiddleware {
    /// Counts whoever is signed in as their account, everybody else as their address.
    /// - Parameters:
    ///   - limits: nil limits nothing.
    ///   - person: the account of a request.
    ///   - peer: the other end of its connection.
    public init(
        _ counts: RequestCounts, _ limits: RequestLimits?, of person: @escaping @Sendable (Context) -> String?,
        from peer: @escaping @Sendable (Context) -> SocketAddress?, behind proxies: TrustedProxies,
        digest: @escaping @Sendable (String) -> [UInt8], now: @escaping @Sendable () -> Date
    ) {
        self.init(
            counts, limit: { limits?.limit(of: $0, isSignedIn: person($1) != nil) },
            client: { person($1) ?? ClientAddress(of: $0, from: peer($1), behind: proxies).text }, digest: digest,
            now: now)
    }
}

extension RequestLimits {
    /// Reads and writes of somebody who is signed in, and what strangers try.
    public func limit(of request: Request, isSignedIn: Bool) -> RequestLimit {
        if [.get, .head, .options].contains(request.method) { return reads }
        return isSignedIn ? writes : strangers
    }
}

extension HTTPField.Name {
    // The texts are valid field names, so the fallbacks never apply.
    fileprivate static let rateLimit = HTTPField.Name("ratelimit") ?? .retryAfter
    fileprivate static let rateLimitPolicy = HTTPField.Name("ratelimit-policy") ?? .retryAfter
}
