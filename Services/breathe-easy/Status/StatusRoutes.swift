import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceRuntime
import WebPages

/// The status page and all that it loads, below `/status`.
struct StatusRoutes: Sendable {
    /// Nil while the page is off.
    let token: OperatorToken?
    let chartScript: ChartScript
    let board: StatusBoard
    var proxies = TrustedProxies.onThisMachine
    var brake = GuessBrake()
    let now: @Sendable () -> Date

    func router() -> Router<StatusContext> {
        let router = Router(context: StatusContext.self)
        router.addMiddleware {
            TraceMiddleware()
            DurationMiddleware()
            SecurityHeadersMiddleware()
            ProblemMiddleware(for: .operators)
        }
        let pages = PageLibrary.status(with: chartScript)
        let guarded = router.group().add(
            middleware: OperatorAccessMiddleware(token: token, proxies: proxies, brake: brake, now: now))
        guarded.get("status") { _, _ in
            let time = now()
            return try pages.response(
                StatusPage(snapshot: board.snapshot.asOf(time), time: time, chartScript: chartScript))
        }
        guarded.get("status/data") { _, _ in
            let time = now()
            var response = try JSONResponse(
                value: StatusJSON(board.snapshot.asOf(time), board.history, at: time)
            ).response()
            response.headers[.cacheControl] = "no-store"
            return response
        }
        pages.assets.add(to: guarded)
        return router
    }
}

/// What travels with one request: who is at the other end.
struct StatusContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let peer: SocketAddress?

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }
}

/// Lets only operators pass.
///
/// A browser sends the token as the password of Basic authentication (RFC 7617), with any user name; a program sends it
/// as Bearer.
struct OperatorAccessMiddleware: RouterMiddleware {
    typealias Context = StatusContext

    /// Nil lets nobody pass.
    let token: OperatorToken?
    let proxies: TrustedProxies
    let brake: GuessBrake
    let now: @Sendable () -> Date

    func handle(
        _ request: Request, context: StatusContext, next: (Request, StatusContext) async throws -> Response
    ) async throws -> Response {
        guard let token else {
            throw Problem(
                .notFound,
                "The status page is off: set \(StatusConfiguration.tokenVariable) to a secret of at least "
                    + "\(StatusConfiguration.shortestToken) characters and restart the status process")
        }
        let address = ClientAddress(of: request, from: context.peer, behind: proxies)
        if let delay = brake.delay(for: address, at: now()) {
            throw Problem(
                .tooManyRequests, "Too many wrong tokens came from your address; try again later",
                retryAfter: Int(delay.rounded(.up)))
        }
        guard let secret = secret(of: request) else { return refusal }
        guard token.equals(secret) else {
            brake.noteWrong(from: address, at: now())
            return refusal
        }
        return try await next(request, context)
    }

    private func secret(of request: Request) -> String? {
        guard let header = request.headers[.authorization], let space = header.firstIndex(of: " ") else { return nil }
        let credentials = String(header[header.index(after: space)...])
        switch header[..<space].lowercased() {
        case "bearer": return credentials
        case "basic":
            guard let pair = Data(base64Encoded: credentials).map({ String(decoding: $0, as: UTF8.self) }),
                let colon = pair.firstIndex(of: ":")
            else { return nil }
            return String(pair[pair.index(after: colon)...])
        default: return nil
        }
    }

    /// Names Basic, so that a browser asks for the password.
    private var refusal: Response {
        var response = Response(
            Problem(
                .unauthorized,
                "Send the value of \(StatusConfiguration.tokenVariable) as the password, with any user name, or as "
                    + "'Authorization: Bearer …'"))
        response.headers[.wwwAuthenticate] = "Basic realm=\"Breathe Easy operators\", charset=\"UTF-8\""
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
