public import HTTPTypes
public import MessageProtocol

/// A response that says what is wrong with a request, as RFC 9457 problem details.
public struct Problem: Error, Encodable, Equatable {
    /// One faulty field of the body, as the example in RFC 9457 section 3 names it, or parameter of the query.
    public struct FieldError: Encodable, Equatable, Sendable {
        /// A JSON pointer into the request's body, such as `#/sensitivities/1/threshold`; nil for a parameter.
        public var pointer: String?
        /// The name of a parameter of the query; nil for a field of the body.
        public var parameter: String?
        public var detail: String

        public init(_ fault: MessageFault) {
            let path = fault.field.replacing("[", with: "/").replacing("]", with: "").replacing(".", with: "/")
            // A body that is a list itself begins with an index.
            pointer = path.isEmpty || path.hasPrefix("/") ? "#\(path)" : "#/\(path)"
            detail = fault.problem
        }

        public init(parameter fault: MessageFault) {
            parameter = fault.field
            detail = fault.problem
        }
    }

    public var title: String
    public var status: Int
    public var detail: String
    /// What it is, for programs: an extension member such as `already-answered`, where one status has several reasons.
    public var code: String?
    public var errors: [FieldError]?
    /// Seconds; becomes the Retry-After header.
    public var retryAfter: Int?

    private enum CodingKeys: String, CodingKey { case title, status, detail, code, errors }

    public init(
        _ status: HTTPResponse.Status, _ detail: String, code: String? = nil, errors: [FieldError]? = nil,
        retryAfter: Int? = nil
    ) {
        title = status.reasonPhrase
        self.status = status.code
        self.detail = detail
        self.code = code
        self.errors = errors
        self.retryAfter = retryAfter
    }
}

extension Problem {
    /// How many faults a problem names; a body of a megabyte can have half a million.
    public static let mostErrors = 100

    /// The body is JSON, but some fields are not acceptable.
    public static func faultyFields(_ faults: [MessageFault]) -> Problem {
        let count = faults.count == 1 ? "1 field is" : "\(faults.count) fields are"
        let errors = faults.count > mostErrors ? "errors, which has the first \(mostErrors)" : "errors"
        return Problem(
            .unprocessableContent, "\(count) not acceptable; see \(errors)",
            errors: faults.prefix(mostErrors).map { FieldError($0) })
    }

    /// As ``faultyFields(_:)``, with a detail that names them all, for operators who read no further.
    public static func faultyFields(listing faults: [MessageFault]) -> Problem {
        Problem(
            .unprocessableContent, faults.prefix(mostErrors).map { "\($0)" }.joined(separator: "; "),
            errors: faults.prefix(mostErrors).map { FieldError($0) })
    }

    /// Some parameters of the query are not acceptable.
    public static func faultyParameters(_ faults: [MessageFault]) -> Problem {
        Problem(
            .badRequest, faults.prefix(mostErrors).map { "\($0.field) \($0.problem)" }.joined(separator: "; "),
            errors: faults.prefix(mostErrors).map { FieldError(parameter: $0) })
    }

    public static let signInFirst = Problem(
        .unauthorized, "Send a valid token as 'Authorization: Bearer …'; POST /api/v1/sessions gives one")

    /// The request carries a browser's cookie, and no page of this origin sent it.
    public static let otherSite = Problem(
        .forbidden,
        "Only a page of this site may send this with the session's cookie; programs send 'Authorization: Bearer …'")

    /// For transient errors, such as a database or broker that is away for a moment.
    public static let tryAgain = Problem(
        .serviceUnavailable, "Nothing was stored; the same request will work in a moment", retryAfter: 2)

    /// The `code` of an answer that says: nobody knows whether the request has taken effect.
    public static let outcomeUnknownCode = "outcome-unknown"

    /// The connection to the database was lost before it confirmed: the request may have taken effect.
    public static let inDoubt = Problem(
        .serviceUnavailable,
        "This may or may not have been stored: nobody confirmed it. Look with GET before you send it again; a report "
            + "with an Idempotency-Key may be sent again with the same key", code: outcomeUnknownCode, retryAfter: 2)

    /// An ``IdempotencyKey`` came with two different bodies.
    public static let keyUsedBefore = Problem(
        .unprocessableContent,
        "Another request had this Idempotency-Key: repeat that one unchanged, or make up a new key for this one")

    /// Messages pile up in this service. Clients are spread over some seconds, so that they do not all return at once.
    public static func congested(_ reason: String) -> Problem {
        Problem(
            .serviceUnavailable,
            "Nothing was stored, because it cannot be passed on now: \(reason); send it again later",
            retryAfter: .random(in: 5...10))
    }
}
