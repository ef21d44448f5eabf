public import HTTPTypes
public import MessageProtocol

/// An answer that says what is wrong with an operator's request, as RFC 9457 problem details.
public struct OperatorProblem: Error, Encodable, Equatable {
    /// One faulty field of the body, as the example in RFC 9457 section 3 names it.
    public struct FieldError: Encodable, Equatable, Sendable {
        /// A JSON pointer into the body, such as `#/coordinate/latitude`.
        public var pointer: String
        public var detail: String

        init(_ fault: MessageFault) {
            let path = fault.field.replacing("[", with: "/").replacing("]", with: "").replacing(".", with: "/")
            pointer = path.isEmpty ? "#" : "#/\(path)"
            detail = fault.problem
        }
    }

    public var title: String
    public var status: Int
    public var detail: String
    public var errors: [FieldError]?

    public init(_ status: HTTPResponse.Status, _ detail: String, errors: [FieldError]? = nil) {
        title = status.reasonPhrase
        self.status = status.code
        self.detail = detail
        self.errors = errors
    }

    /// The body is JSON, but some fields are not what they should be; the detail names them for who reads no further.
    public static func faultyFields(_ faults: [MessageFault]) -> OperatorProblem {
        OperatorProblem(
            .unprocessableContent, faults.map { "\($0)" }.joined(separator: "; "),
            errors: faults.map { FieldError($0) })
    }
}
