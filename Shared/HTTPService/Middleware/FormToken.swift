import Crypto
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

/// What a page repeats with each request that changes something, beside the session's cookie: another site makes a browser
/// send cookies, but can neither read this one nor set a header.
///
/// It follows from the session's token, so nothing is stored, and it ends with the session: the signed double submission of
/// https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
public enum FormToken {
    public static let cookieName = "__Host-form"
    public static let headerName = "x-form-token"

    /// base64url, 43 characters.
    public static func of(_ sessionToken: String) -> String {
        let key = SymmetricKey(data: Data(sessionToken.utf8))
        return Data(HMAC<SHA256>.authenticationCode(for: Data("form".utf8), using: key)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// For the scripts of our pages, which repeat it as a header.
    /// - Parameter seconds: how long the browser keeps it; 0 makes it forget.
    public static func cookie(of sessionToken: String, for seconds: Int) -> Cookie {
        Cookie(
            name: cookieName, value: seconds > 0 ? of(sessionToken) : "", maxAge: max(0, seconds), path: "/",
            secure: true, httpOnly: false, sameSite: .strict)
    }

    /// Whether the request repeats it, if the browser has it: sessions from before 0.9 have none, and nobody else can take
    /// it from a browser.
    static func isRepeated(in request: Request, of sessionToken: String) -> Bool {
        guard request.cookies[cookieName] != nil else { return true }
        return request.headers[.formToken] == of(sessionToken)
    }

    /// Whether the form of a page that runs without scripts repeats it, in the hidden field ``fieldName``. The request
    /// keeps its body.
    /// - Throws: a ``Problem`` for what no browser sends, and for more than ``FormFields/limit``, or
    ///   ``MultipartForm/limit`` with files.
    static func isRepeated(inFormOf request: inout Request, _ sessionToken: String) async throws -> Bool {
        if let boundary = request.multipartBoundary {
            let bytes = try await request.bytes(upTo: MultipartForm.limit, of: "form")
            request.body = RequestBody(buffer: ByteBuffer(bytes: bytes))
            return try MultipartForm(bytes, boundary: boundary).text(fieldName) == of(sessionToken)
        }
        let bytes = try await request.bytes(upTo: FormFields.limit)
        request.body = RequestBody(buffer: ByteBuffer(bytes: bytes))
        return try FormFields(bytes).texts(fieldName) == [of(sessionToken)]
    }

    /// In the forms of pages.
    static let fieldName = "form-token"
}

extension HTTPField.Name {
    // The text is a valid field name, so the fallback never applies.
    fileprivate static let formToken = HTTPField.Name(FormToken.headerName) ?? .from
}
