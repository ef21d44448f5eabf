import HTTPService
import HTTPTypes
import Hummingbird

/// Accounts and sessions.
struct AccountRoutes: Sendable {
    let createAccount: CreateAccount
    let signIn: SignIn
    let deleteAccount: DeleteAccount
    let store: PostgresAccountStore

    func addOpen(to group: RouterGroup<GatewayContext>) {
        group.post("accounts") { request, _ in
            let (email, password) = try await Self.credentials(request)
            return JSONResponse(status: .created, value: try await createAccount(email: email, password: password))
        }
        group.post("sessions") { request, _ in
            let (email, password) = try await Self.credentials(request)
            return JSONResponse(status: .created, value: try await signIn(email: email, password: password))
        }
        // For pages: the token stays out of their scripts' reach.
        group.post("sessions/cookie") { request, _ -> Response in
            guard request.isFromOwnPage else { throw Problem.otherSite }
            let (email, password) = try await Self.credentials(request)
            let token = try await signIn(email: email, password: password).token
            var response = Response(status: .noContent)
            response.setCookie(SessionCookie.carrying(token, for: Int(OpenSession.lifetime), in: request))
            return response
        }
    }

    /// For everyone.
    func addOptional(to group: RouterGroup<GatewayContext>) {
        group.get("sessions/current") { _, context in
            JSONResponse(value: ["isSignedIn": context.session != nil])
        }
    }

    func addSignedIn(to group: RouterGroup<GatewayContext>) {
        group.delete("sessions/current") { request, context -> Response in
            guard let session = context.session else { throw Problem.signInFirst }
            try await store.revokeSession(withDigest: session.tokenDigest)
            var response = Response(status: .noContent)
            if SessionCookie.token(of: request) != nil { response.setCookie(SessionCookie.removed(in: request)) }
            return response
        }
    }

    /// Deleting an account is announced.
    func addAnnouncing(to group: RouterGroup<GatewayContext>) {
        group.delete("account") { request, context in
            let userID = try context.userID
            let password = try await BodyReader.of(request).read(Self.password)
            try await deleteAccount(userID, confirmedBy: password)
            return HTTPResponse.Status.noContent
        }
    }

    private static func credentials(_ request: Request) async throws -> (EmailAddress, Password) {
        try await BodyReader.of(request).read(
            BodyField<String>.required("email").checked(EmailAddress.init),
            password)
    }

    private static var password: BodyField<Password> {
        BodyField<String>.required("password").checked(Password.init)
    }
}
