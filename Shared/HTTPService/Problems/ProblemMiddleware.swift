public import HTTPTypes
public import Hummingbird
import Logging
import MessageProtocol
import NIOCore

/// Turns every error into a problem document; the one place where the error of a request is logged.
public struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    private let audience: ProblemAudience
    private let isTransient: @Sendable (any Error) -> Bool
    private let isInDoubt: @Sendable (any Error) -> Bool
    private let mapping: @Sendable (any Error) -> Problem?

    /// - Parameters:
    ///   - isTransient: whether the same request may succeed in a moment.
    ///   - isInDoubt: whether, of a transient error, nobody knows if the request has taken effect.
    ///   - mapping: the problem that an error of the domain becomes; nil for errors it does not know.
    public init(
        for audience: ProblemAudience, isTransient: @escaping @Sendable (any Error) -> Bool = { _ in false },
        isInDoubt: @escaping @Sendable (any Error) -> Bool = { _ in false },
        mapping: @escaping @Sendable (any Error) -> Problem? = { _ in nil }
    ) {
        self.audience = audience
        self.isTransient = isTransient
        self.isInDoubt = isInDoubt
        self.mapping = mapping
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let response = Response(problem(from: error, of: request.method, context))
            // A client would take a body after HEAD for the beginning of the next response.
            return request.method == .head ? response.createHeadResponse() : response
        }
    }

    /// What an error becomes; logs it, unless it is a problem already.
    public func problem(from error: any Error, of method: HTTPRequest.Method, _ context: Context) -> Problem {
        if let problem = error as? Problem ?? mapping(error) { return problem }
        if let error = error as? HTTPError {
            return Problem(error.status, error.body ?? audience.explanation(of: error.status))
        }
        if isTransient(error) {
            context.logger.warning("\(audience.subject) has to be sent again", metadata: ["reason": "\(error)"])
            return isInDoubt(error) && !method.isSafe ? .inDoubt : audience.tryAgain
        }
        context.logger.error("\(audience.subject) failed", metadata: ["reason": "\(error)"])
        return Problem(.internalServerError, audience.internalError)
    }
}

/// Who reads the problems of a port, and so what those say for which the request is not to blame.
public struct ProblemAudience: Sendable {
    /// Begins the log messages.
    var subject: String
    var notFound: String?
    var tryAgain: Problem
    var internalError: String

    /// Everybody, on a public port.
    public static let everyone = ProblemAudience(
        subject: "Request", notFound: "There is nothing at this address; GET / lists what there is",
        tryAgain: .tryAgain,
        internalError: "This is our fault; the trace id in the traceparent header finds it in the logs")

    /// Operators, on the admin port.
    public static let operators = ProblemAudience(
        subject: "Operator's request",
        tryAgain: Problem(.serviceUnavailable, "It cannot be done now; send the same request again in a moment"),
        internalError: "This is our fault; the service's log says more")

    func explanation(of status: HTTPResponse.Status) -> String {
        status == .notFound ? notFound ?? status.reasonPhrase : status.reasonPhrase
    }
}

extension Response {
    /// The problem as its document.
    public init(_ problem: Problem) {
        var headers: HTTPFields = [.contentType: "application/problem+json"]
        if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
        if problem.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        // Strings and numbers always encode.
        let body = (try? MessageCoding.encode(problem)) ?? []
        self.init(
            status: HTTPResponse.Status(code: problem.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
