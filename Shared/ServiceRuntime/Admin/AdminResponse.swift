import HTTPService
public import HTTPTypes
public import Hummingbird

/// What the admin port answers.
public enum AdminResponse {
    /// JSON with the rules of the messages.
    /// - Throws: `EncodingError`.
    public static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        try JSONResponse(status: status, contentType: "application/json", value: value).response()
    }

    /// Enough for any request of an operator, in bytes.
    public static let largestBody = 64 << 10
}
