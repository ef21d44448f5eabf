import HTTPService
import HTTPTypes
import Hummingbird

/// Accounts and sessions.
struct AccountRoutes: Sendable {
    let createAccount: CreateAccount
    let signIn: SignIn
    let deleteAccount: DeleteAccount
    let store: PostgresAccountStore
    let proxies: TrustedProxies

    func addOpen(to group: RouterGroup<GatewayContext>) {
        group.post("accounts") { request, context in
            let (email, password) = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                BodyField<String>.required("email").checked { try EmailAddress(mailable: $0) },
                BodyField<String>.required("password").checked { try Password($0) })
            return JSONResponse(
                status: .created,
                value: try await createAccount(email: email, password: password, from: client(request, context)))
        }
        group.post("sessions") { request, context in
            let (email, password) = try await Self.credentials(request)
            return JSONResponse(
                status: .created,
                value: try await signIn(email: email, password: password, from: client(request, context)))
        }
        group.post("sessions/cookie") { try await signInBrowser($0, $1) }
    }

    /// For pages: the token stays out of their scripts' reach.
    private func signInBrowser(_ request: Request, _ context: GatewayContext) async throws -> Response {
        guard request.isFromOwnPage else { throw Problem.otherSite }
        let (email, password) = try await Self.credentials(request)
        let client = client(request, context)
        let newBrowser = client.browser == nil ? SessionToken() : nil
        let token = try await signIn(email: email, password: password, from: client, newBrowser: newBrowser).token
        var response = Response(status: .noContent)
        response.setCookie(SessionCookie.carrying(token, for: Int(OpenSession.lifetime), in: request))
        if let newBrowser { response.setCookie(BrowserCookie.carrying(newBrowser, in: request)) }
        return response
    }

    private func client(_ request: Request, _ context: GatewayContext) -> SignInClient {
        SignInClient(
            address: ClientAddress(of: request, from: context.channel.remoteAddress, behind: proxies),
            browser: BrowserCookie.token(of: request), isGone: context.isClientGone)
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
        try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(email, password)
    }

    private static var email: BodyField<EmailAddress> {
        BodyField<String>.required("email").checked { try EmailAddress($0) }
    }

    /// Of an existing account.
    private static var password: BodyField<Password> {
        BodyField<String>.required("password").checked { try Password(existing: $0) }
    }
}

/// The cookie by which an account recognises a browser, so that a stranger's wrong passwords do not slow its owner:
/// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
enum BrowserCookie {
    static let name = "browser"

    static func carrying(_ token: SessionToken, in answerTo: Request) -> Cookie {
        Cookie(
            name: name, value: token.text, maxAge: Int(PostgresSignInBrakeStore.knownFor), path: "/api/v1/sessions",
            secure: answerTo.cameByHTTPS, httpOnly: true, sameSite: .strict)
    }

    static func token(of request: Request) -> SessionToken? { request.cookies[name].flatMap { SessionToken($0.value) } }
}
