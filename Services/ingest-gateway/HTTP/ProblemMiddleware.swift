import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Turns every error into a problem document; the one place where an HTTP error is logged.
struct ProblemMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    func handle(
        _ request: Request, context: GatewayContext,
        next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let response = Self.response(for: problem(from: error, context))
            // What follows the head of such an answer would be taken for the beginning of the next.
            return request.method == .head ? response.createHeadResponse() : response
        }
    }

    private func problem(from error: any Error, _ context: GatewayContext) -> Problem {
        switch error {
        case let problem as Problem:
            return problem
        case let error as HTTPError:
            return Problem(error.status, error.body ?? Self.explanation(of: error.status))
        case let error as any PassingFault where error.isTransient:
            context.logger.warning("Request has to be sent again", metadata: ["reason": "\(error)"])
            return .tryAgain
        default:
            context.logger.error("Request failed", metadata: ["reason": "\(error)"])
            return Problem(
                .internalServerError, "This is our fault; the trace id in the traceparent header finds it in the logs")
        }
    }

    private static func explanation(of status: HTTPResponse.Status) -> String {
        switch status {
        case .notFound: "There is nothing at this address; GET / lists what there is"
        default: status.reasonPhrase
        }
    }

    static func response(for problem: Problem) -> Response {
        var headers: HTTPFields = [.contentType: "application/problem+json"]
        if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
        if problem.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and numbers always encode.
        let body = (try? encoder.encode(problem)) ?? Data()
        return Response(
            status: HTTPResponse.Status(code: problem.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
