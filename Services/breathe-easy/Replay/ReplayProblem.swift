import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An error response, as RFC 9457 problem details.
struct ReplayProblem: Error, Equatable, HTTPResponseError {
    var status: HTTPResponse.Status
    var title: String
    var detail: String

    static func badRequest(_ detail: String) -> ReplayProblem {
        ReplayProblem(status: .badRequest, title: "The request is not valid", detail: detail)
    }

    static func noRecording(_ detail: String) -> ReplayProblem {
        ReplayProblem(status: .notFound, title: "No recording", detail: detail)
    }

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let body = try JSONEncoder().encode(
            Body(type: "about:blank", title: title, status: status.code, detail: detail))
        return Response(
            status: status, headers: [.contentType: "application/problem+json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    private struct Body: Encodable {
        var type: String
        var title: String
        var status: Int
        var detail: String
    }
}
