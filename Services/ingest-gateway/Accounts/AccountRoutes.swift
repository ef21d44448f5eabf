import HTTPService
import HTTPTypes
import Hummingbird

/// Accounts and sessions.
struct AccountRoutes: Sendable {
    let createAccount: CreateAccount
    let signIn: SignIn
    let deleteAccount: DeleteAccount
    let store: any AccountStore

    func addOpen(to group: RouterGroup<GatewayContext>) {
        group.post("accounts") { request, _ in
            let (email, password) = try await Self.credentials(request)
            return JSONResponse(status: .created, value: try await createAccount(email: email, password: password))
        }
        group.post("sessions") { request, _ in
            let (email, password) = try await Self.credentials(request)
            return JSONResponse(status: .created, value: try await signIn(email: email, password: password))
        }
    }

    func addSignedIn(to group: RouterGroup<GatewayContext>) {
        group.delete("sessions/current") { _, context in
            guard let session = context.session else { throw Problem.signInFirst }
            try await store.revokeSession(withDigest: session.tokenDigest)
            return HTTPResponse.Status.noContent
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
