import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// The second unlock of a session, and the PIN that is one way to it.
struct UnlockRoutes: Sendable {
    let unlock: UnlockSession
    let passkeys: UsePasskey
    let confirmOwner: ConfirmOwner
    let now: @Sendable () -> Date

    private struct Answer: Encodable {
        var unlockedUntil: Date
        /// For a program; a page has it in its cookie.
        var token: String?
    }

    func add(to group: RouterGroup<AccountsContext>) {
        group.put("account/pin") { request, context in
            let body = try await BodyReader.of(request)
            let pin = try body.read(BodyField<String>.required("pin").checked { try PIN(new: $0) })
            let session = try context.signedIn
            try await confirmOwner(session, try body.read(.confirmation))
            try await unlock.setPIN(pin, of: session.userID)
            return HTTPResponse.Status.noContent
        }
        group.delete("account/pin") { request, context in
            let session = try await confirmOwner.session(of: request, context)
            try await unlock.removePIN(of: session.userID)
            return HTTPResponse.Status.noContent
        }
        group.post("account/unlock/options") { request, context in
            try passkeys.site.get().requireName(in: request)
            return JSONResponse(value: try await passkeys.unlockOptions(for: context.userID))
        }
        group.post("account/unlock") { request, context in
            let session = try context.signedIn
            let unlocked = try await unlock(session, by: try await Self.proof(in: request))
            return try answer(unlocked, to: session, forPage: SessionCookie.token(of: request) != nil)
        }
    }

    private static func proof(in request: Request) async throws -> UnlockSession.Proof {
        let body = try await BodyReader.of(request)
        guard !body.has("passkey") else { return .passkey(try body.read(.assertion)) }
        return .pin(try body.read(BodyField<String>.required("pin").checked { try PIN($0) }))
    }

    private func answer(
        _ unlocked: UnlockSession.Unlocked, to session: Session, forPage isPage: Bool
    ) throws -> Response {
        var response = try JSONResponse(
            value: Answer(unlockedUntil: unlocked.until, token: isPage ? nil : unlocked.token.text)
        ).response()
        if isPage {
            SignedIn(userID: session.userID, token: unlocked.token.text, expiresAt: session.expiresAt)
                .setCookie(in: &response, at: now())
        }
        return response
    }
}

extension ConfirmOwner {
    /// The session of a request whose body may have the `password` that confirms it.
    func session(of request: Request, _ context: AccountsContext) async throws -> Session {
        let session = try context.signedIn
        try await self(session, try await BodyReader.optional(of: request).read(.confirmation))
        return session
    }
}

extension BodyField<Password?> {
    /// The one of the account, where something else may confirm a step too.
    static var confirmation: BodyField {
        BodyField<String?>.optional("password", default: nil).checked { try $0.map { try Password(existing: $0) } }
    }
}
