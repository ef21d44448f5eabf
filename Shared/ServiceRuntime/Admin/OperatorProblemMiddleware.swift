import HTTPTypes
public import Hummingbird
public import Logging
import MessageProtocol
import NIOCore

/// Turns every error of an operator's request into a problem document; the one place where it is logged.
public struct OperatorProblemMiddleware: RouterMiddleware {
    public typealias Context = BasicRequestContext

    private let isPassing: @Sendable (any Error) -> Bool
    private let logger: Logger

    /// - Parameter isPassing: whether the same request may work in a moment.
    public init(logger: Logger, isPassing: @escaping @Sendable (any Error) -> Bool = { _ in false }) {
        self.isPassing = isPassing
        self.logger = logger
    }

    public func handle(
        _ request: Request, context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return try response(for: problem(from: error))
        }
    }

    private func problem(from error: any Error) -> OperatorProblem {
        switch error {
        case let problem as OperatorProblem: return problem
        case let error as HTTPError: return OperatorProblem(error.status, error.body ?? error.status.reasonPhrase)
        case _ where isPassing(error):
            logger.warning("Operator's request has to be sent again", metadata: ["reason": "\(error)"])
            return OperatorProblem(
                .serviceUnavailable, "It cannot be done now; send the same request again in a moment")
        default:
            logger.error("Operator's request failed", metadata: ["reason": "\(error)"])
            return OperatorProblem(.internalServerError, "This is our fault; the service's log says more")
        }
    }

    private func response(for problem: OperatorProblem) throws -> Response {
        var headers: HTTPFields = [.contentType: "application/problem+json"]
        if problem.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        return Response(
            status: HTTPResponse.Status(code: problem.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try MessageCoding.encode(problem))))
    }
}
