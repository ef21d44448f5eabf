import Foundation
import HTTPTypes
import Hummingbird

/// IDs that were made a moment ago, for the page that follows: in a cookie that no script reads, for a minute, and not in
/// an address, which a browser would remember.
enum NewInvitations {
    private static let cookieName = "__Host-invitations"
    private static let seconds = 60
    /// More are printed, not copied from a page.
    private static let most = 20

    static func keep(_ codes: [InvitationCode], in response: inout Response) {
        guard codes.count <= most else { return }
        response.setCookie(
            Cookie(
                name: cookieName, value: codes.map(\.rawValue).joined(separator: "."), maxAge: seconds, path: "/",
                secure: true, httpOnly: true, sameSite: .strict))
    }

    static func of(_ request: Request) -> [InvitationCode] {
        let codes = request.cookies[cookieName]?.value.split(separator: ".").prefix(most) ?? []
        return codes.compactMap { InvitationCode(rawValue: String($0)) }
    }

    static func forget(in response: inout Response) {
        response.setCookie(
            Cookie(
                name: cookieName, value: "", maxAge: 0, path: "/", secure: true, httpOnly: true, sameSite: .strict))
    }
}
