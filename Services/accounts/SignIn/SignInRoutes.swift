import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// Signing in with a password: programs get a token, pages a cookie.
struct SignInRoutes: Sendable {
    let signIn: SignIn
    let proxies: TrustedProxies
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<AccountsContext>) {
        group.post("sessions") { request, context -> Response in
            let (login, password) = try await Self.credentials(request)
            return try await Self.orChallenge {
                let signedIn = try await signIn(
                    login, password: password, from: context.client(request, behind: proxies),
                    to: NewSession(.program, on: DeviceName.of(request)))
                return try JSONResponse(status: .created, value: signedIn).response()
            }
        }
        group.post("sessions/cookie") { request, context -> Response in
            guard request.isFromOwnPage else { throw Problem.otherSite }
            let (login, password) = try await Self.credentials(request)
            return try await Self.orChallenge { try await openPage(login, password, request, context) }
        }
    }

    private func openPage(
        _ login: Login, _ password: Password, _ request: Request, _ context: AccountsContext
    ) async throws -> Response {
        let client = context.client(request, behind: proxies)
        let newBrowser = client.browser == nil ? SessionToken() : nil
        let signedIn = try await signIn(
            login, password: password, from: client, to: .ofPage(sending: request), newBrowser: newBrowser)
        var response = signedIn.cookieAnswer(to: request, at: now())
        if let newBrowser { response.setCookie(BrowserCookie.carrying(newBrowser)) }
        return response
    }

    /// 202 with the challenge of a second factor in place of the session.
    private static func orChallenge(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch AccountError.secondFactorNeeded(let challenge) {
            return try JSONResponse(status: .accepted, value: ["challenge": challenge]).response()
        }
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
