import HTTPTypes
import MessageProtocol

/// An answer that says what is wrong with a request, as RFC 9457 problem details.
struct Problem: Error, Encodable, Equatable {
    /// One faulty field of the body, as the example in RFC 9457 section 3 names it.
    struct FieldError: Encodable, Equatable {
        /// A JSON pointer into the request's body, such as `#/sensitivities/1/threshold`.
        var pointer: String
        var detail: String

        init(_ fault: MessageFault) {
            let path = fault.field.replacing("[", with: "/").replacing("]", with: "").replacing(".", with: "/")
            pointer = path.isEmpty ? "#" : "#/\(path)"
            detail = fault.problem
        }
    }

    var title: String
    var status: Int
    var detail: String
    var errors: [FieldError]?
    /// Seconds; becomes the Retry-After header.
    var retryAfter: Int?

    private enum CodingKeys: String, CodingKey { case title, status, detail, errors }

    init(_ status: HTTPResponse.Status, _ detail: String, errors: [FieldError]? = nil, retryAfter: Int? = nil) {
        title = status.reasonPhrase
        self.status = status.code
        self.detail = detail
        self.errors = errors
        self.retryAfter = retryAfter
    }
}

extension Problem {
    /// The body is JSON, but some fields are not what they should be.
    static func faultyFields(_ faults: [MessageFault]) -> Problem {
        let count = faults.count == 1 ? "1 field is" : "\(faults.count) fields are"
        return Problem(
            .unprocessableContent, "\(count) not acceptable; see errors", errors: faults.map(FieldError.init))
    }

    static let signInFirst = Problem(
        .unauthorized, "Send a valid token as 'Authorization: Bearer …'; POST /api/v1/sessions gives one")

    /// For everything that passes by itself: the database or broker is away for a moment.
    static let tryAgain = Problem(
        .serviceUnavailable, "Nothing was stored; the same request will work in a moment", retryAfter: 2)

    /// Messages pile up behind the gateway. Callers are spread over some seconds, lest they all come back at once.
    static func congested(_ reason: String) -> Problem {
        Problem(
            .serviceUnavailable,
            "Nothing was stored, because it cannot be passed on now: \(reason); send it again later",
            retryAfter: .random(in: 5...10))
    }
}
