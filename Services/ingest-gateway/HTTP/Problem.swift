import HTTPTypes
import MessageProtocol

/// An answer that says what is wrong with a request, as RFC 9457 problem details.
struct Problem: Error, Encodable, Equatable {
    /// One faulty field of the body, as the example in RFC 9457 section 3 names it, or parameter of the query.
    struct FieldError: Encodable, Equatable {
        /// A JSON pointer into the request's body, such as `#/sensitivities/1/threshold`; nil for a parameter.
        var pointer: String?
        /// The name of a parameter of the query; nil for a field of the body.
        var parameter: String?
        var detail: String

        init(_ fault: MessageFault) {
            let path = fault.field.replacing("[", with: "/").replacing("]", with: "").replacing(".", with: "/")
            pointer = path.isEmpty ? "#" : "#/\(path)"
            detail = fault.problem
        }

        init(parameter fault: MessageFault) {
            parameter = fault.field
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
            .unprocessableContent, "\(count) not acceptable; see errors", errors: faults.map { FieldError($0) })
    }

    /// The query is not what it should be.
    static func faultyParameters(_ faults: [MessageFault]) -> Problem {
        Problem(
            .badRequest, faults.map { "\($0.field) \($0.problem)" }.joined(separator: "; "),
            errors: faults.map { FieldError(parameter: $0) })
    }

    /// The box asked for holds more than one answer may.
    static func tooMany(_ count: Int, _ things: String, limit: Int) -> Problem {
        faultyParameters([
            MessageFault(
                field: "bbox", problem: "holds \(count) \(things), at most \(limit) are answered: ask for a smaller box"
            )
        ])
    }

    static let signInFirst = Problem(
        .unauthorized, "Send a valid token as 'Authorization: Bearer …'; POST /api/v1/sessions gives one")

    /// Says nothing of which of the two it is.
    static let wrongCredentials = Problem(.unauthorized, "The address or the password is wrong")

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
