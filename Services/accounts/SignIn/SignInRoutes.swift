import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// Signing in with a password: programs get a token, pages a cookie.
struct SignInRoutes: Sendable {
    let signIn: SignIn
    let open: OpenPageSession
    let proxies: TrustedProxies

    func add(to group: RouterGroup<AccountsContext>) {
        group.post("sessions") { request, context -> Response in
            let (login, password) = try await Self.credentials(request)
            do {
                let signedIn = try await signIn(
                    login, password: password, from: context.client(request, behind: proxies),
                    to: NewSession(.program, on: DeviceName.of(request)))
                return try JSONResponse(status: .created, value: signedIn).response()
            } catch AccountError.secondFactorNeeded(let challenge) {
                return try Self.response(asking: challenge)
            }
        }
        group.post("sessions/cookie") { request, context -> Response in
            guard request.isFromOwnPage else { throw Problem.otherSite }
            let (login, password) = try await Self.credentials(request)
            do {
                var response = Response(status: .noContent)
                try await open(login, password, request, context, in: &response)
                return response
            } catch AccountError.secondFactorNeeded(let challenge) {
                var response = try Self.response(asking: challenge)
                response.setCookie(StepCookie.carrying(challenge))
                return response
            }
        }
    }

    /// In place of the session.
    private static func response(asking challenge: String) throws -> Response {
        try JSONResponse(status: .accepted, value: ["challenge": challenge]).response()
    }

    private static func credentials(_ request: Request) async throws -> (Login, Password) {
        let body = try await BodyReader.of(request, upTo: BodyReader.strangersLimit)
        // Before 0.9.0 the field had this name and an address only.
        let login =
            body.has("email") && !body.has("login")
            ? BodyField<String>.required("email").checked { Login.email(try EmailAddress($0)) }
            : BodyField<String>.required("login").checked { try Login($0) }
        return try body.read(login, BodyField<String>.required("password").checked { try Password(existing: $0) })
    }
}

/// The cookie by which an account recognises a browser, so that a stranger's wrong passwords do not slow its owner:
/// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
enum BrowserCookie {
    /// The prefix has browsers refuse one that another host or plain HTTP plants: ``SessionCookie``.
    static let name = "__Host-browser"

    static func carrying(_ token: SessionToken) -> Cookie {
        Cookie(
            name: name, value: token.text, maxAge: Int(PostgresSignInBrakeStore.knownFor), path: "/", secure: true,
            httpOnly: true, sameSite: .strict)
    }

    static func token(of request: Request) -> SessionToken? { request.cookies[name].flatMap { SessionToken($0.value) } }
}
