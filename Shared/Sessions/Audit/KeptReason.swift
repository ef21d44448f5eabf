import Domain
import Foundation
import HTTPService
public import Hummingbird

/// Why somebody of the staff looks at what is others', as the browser keeps it for an hour of work: every page that shows
/// something of a person is an entry in the audit, which has a reason. All services read the same one.
public enum KeptReason {
    /// A page of accounts, which asks for it.
    public static let path = "/account/staff/reason"
    private static let cookieName = "__Host-reason"
    private static let seconds = 3_600

    /// - Returns: nil when the browser keeps none.
    public static func of(_ request: Request) -> AuditReason? {
        guard let value = request.cookies[cookieName]?.value, let bytes = Data(base64URL: value) else { return nil }
        return try? AuditReason(String(decoding: bytes, as: UTF8.self))
    }

    public static func keep(_ reason: AuditReason, in response: inout Response) {
        response.setCookie(
            Cookie(
                name: cookieName, value: Data(reason.text.utf8).base64URL, maxAge: seconds, path: "/", secure: true,
                httpOnly: true, sameSite: .strict))
    }

    /// Of the page that asks for the reason, and leads back.
    /// - Parameter path: with its query.
    public static func address(andBackTo path: String) -> String { "\(self.path)?to=\(path.encodedInAddress)" }
}

extension Response {
    /// To the question for a reason, and back.
    public static func toReason(andBackTo path: String) -> Response {
        seeOther(KeptReason.address(andBackTo: path))
    }

    /// To the question for a reason, and back to what was asked for.
    public static func toReason(andBackTo request: Request) -> Response {
        toReason(andBackTo: request.uri.description)
    }
}
