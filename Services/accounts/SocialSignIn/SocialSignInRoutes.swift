import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Logging
import Sessions
import WebPages

/// The way to a provider and back, for browsers: programs have no use for it.
struct SocialSignInRoutes: Sendable {
    let begin: BeginSocialSignIn
    let finish: FinishSocialSignIn
    let openSession: OpenSession
    /// What a second factor has to answer before somebody who has one is signed in.
    let challenge: @Sendable (UserID) async throws -> String?
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<AccountsContext>) {
        group.get("sign-in/with/:provider") { request, context -> Response in
            try await orPage(request, context) {
                let (address, browser) = try await begin(
                    with: context.parameters.get("provider"), in: SocialCookie.token(of: request))
                var response = Response.seeOther(address)
                response.setCookie(SocialCookie.carrying(browser))
                if let to = PageQuery(of: request).to { response.setCookie(SocialCookie.leading(to: to)) }
                return response
            }
        }
        group.get("sign-in/from/:provider") { request, context -> Response in
            try await orPage(request, context) {
                let outcome = try await finish(
                    SocialCallback(QueryReader(request)), from: context.parameters.get("provider"),
                    in: SocialCookie.token(of: request), language: ContentLanguage(acceptedBy: request).rawValue)
                return try await answer(outcome, to: request)
            }
        }
    }

    private func answer(
        _ outcome: FinishSocialSignIn.Outcome, to request: Request
    ) async throws -> Response {
        let to = SocialCookie.returnPath(of: request)
        let (userID, path): (UserID, String)
        switch outcome {
        case .offered: return .seeOther(SocialSignInPage.linkPath)
        case .known(let known): (userID, path) = (known, to?.text ?? ReturnPath.start)
        case .new(let new, let hasAddress):
            (userID, path) = (new, hasAddress ? SocialSignInPage.profilePath : SocialSignInPage.addressPath)
        }
        if let challenge = try await challenge(userID) { return SecondStepPage.begin(challenge, PageQuery(to: to)) }
        var response = Response.seeOther(path)
        try await openSession(for: userID, .ofPage(sending: request)).setCookie(in: &response, at: now())
        return response
    }

    /// A page for a person; programs and tests get the problem document.
    private func orPage(
        _ request: Request, _ context: AccountsContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await body()
        } catch let error as SocialSignInError {
            if case .providerFailed(let fault) = error {
                context.logger.warning(
                    "Provider's answer refused",
                    metadata: [
                        "provider": "\(context.parameters.get("provider") ?? "")", "reason": "\(fault.words)",
                    ])
            }
            guard request.headers[.accept]?.contains("text/html") == true else { throw error }
            return try page(.refused(error), request, context)
        }
    }

    private func page(
        _ occasion: SocialSignInPage.Occasion, _ request: Request, _ context: AccountsContext
    ) throws -> Response {
        let page = SocialSignInPage(occasion, in: ContentLanguage(ofPage: request))
        return try PageLibrary.accounts.response(page, status: page.status).response(from: request, context: context)
    }
}

extension SocialCallback {
    init(_ query: QueryReader) {
        (state, code) = (query.text("state"), query.text("code"))
        (error, issuer) = (query.text("error"), query.text("iss"))
    }
}

/// The cookie that binds a sign-in by a provider to the browser in which it began.
enum SocialCookie {
    static let name = "__Host-social"

    /// Lax: it has to come along when the provider sends the browser back. Browsers keep `Secure` cookies of
    /// http://localhost too.
    static func carrying(_ token: SessionToken) -> Cookie {
        Cookie(
            name: name, value: token.text, maxAge: Int(FinishSocialSignIn.offerLifetime), path: "/", secure: true,
            httpOnly: true, sameSite: .lax)
    }

    /// Where the person wanted to go; in Base64, for a path may have what cookies may not.
    private static let pathName = "__Host-social-to"

    static func leading(to path: ReturnPath) -> Cookie {
        Cookie(
            name: pathName, value: Data(path.text.utf8).base64EncodedString(),
            maxAge: Int(FinishSocialSignIn.offerLifetime), path: "/", secure: true, httpOnly: true, sameSite: .lax)
    }

    static func returnPath(of request: Request) -> ReturnPath? {
        request.cookies[pathName].flatMap { Data(base64Encoded: $0.value) }
            .flatMap { ReturnPath(String(decoding: $0, as: UTF8.self)) }
    }

    static func token(of request: Request) -> SessionToken? { request.cookies[name].flatMap { SessionToken($0.value) } }
}
