import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The sign-in page, its form, and the way on from every sign-in in a browser.
struct SignInPageRoutes: Sendable {
    let open: OpenPageSession
    let people: PostgresPersonStore
    let firstRun: FirstRun
    /// In the order of their buttons.
    let providers: [SignInPage.Provider]
    let forms: StrangersForms

    func add(to router: Router<AccountsContext>) {
        router.get(RouterPath(SignInPage.path)) { request, context -> Response in
            var page = page(for: request)
            if request.uri.queryParameters["over"] != nil { page.notice = .stepOver }
            if let session = context.session, let person = try await people.person(of: session.userID) {
                page.signedIn = person.userName?.text ?? person.email?.text ?? "–"
            }
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
        router.post(RouterPath(SignInPage.path)) { request, context -> Response in
            try await signIn(request, context)
        }
        router.get(RouterPath(SignInPage.donePath)) { request, context -> Response in
            let query = PageQuery(of: request)
            if let session = context.session {
                return .seeOther(try await firstRun.next(of: session.userID, query))
            }
            var page = page(for: request)
            page.notice = .cookiesRefused(isSecure: request.keepsSecureCookies)
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
    }

    private func signIn(_ request: Request, _ context: AccountsContext) async throws -> Response {
        var page = page(for: request)
        let fields = try await forms.fields(of: request)
        let typed = fields.text("login") ?? ""
        // Which of them cannot be one is nobody's business either.
        guard let login = try? Login(typed), let password = try? Password(existing: fields.password("password")) else {
            page.notice = .wrong
            return try PageLibrary.accounts.answer(page, page.notice?.refusal, to: request, context)
        }
        var answer = Response.seeOther(page.query.address(SignInPage.donePath))
        do {
            let refusal = try await forms.refusal(in: page.language, announces: false) {
                try await open(login, password, request, context, in: &answer)
            }
            guard let refusal else { return answer }
            (page.notice, page.login) = (.refused(refusal), typed)
        } catch AccountError.wrongCredentials(let suggestsReset) {
            page.notice = suggestsReset ? .wrongOften : .wrong
        } catch AccountError.secondFactorNeeded(let challenge) {
            return SecondStepPage.begin(challenge, page.query)
        }
        return try PageLibrary.accounts.answer(page, page.notice?.refusal, to: request, context)
    }

    private func page(for request: Request) -> SignInPage {
        SignInPage(language: ContentLanguage(ofPage: request), providers: providers, query: PageQuery(of: request))
    }
}

/// Signs in on a page: the browser gets the session's cookies, and the one by which the account recognises it.
struct OpenPageSession: Sendable {
    let signIn: SignIn
    let proxies: TrustedProxies
    let now: @Sendable () -> Date

    /// - Throws: what ``SignIn`` does.
    func callAsFunction(
        _ login: Login, _ password: Password, _ request: Request, _ context: AccountsContext,
        in response: inout Response
    ) async throws {
        let client = context.client(request, behind: proxies)
        let newBrowser = client.browser == nil ? SessionToken() : nil
        let signedIn = try await signIn(
            login, password: password, from: client, to: .ofPage(sending: request), newBrowser: newBrowser)
        signedIn.setCookie(in: &response, at: now())
        if let newBrowser { response.setCookie(BrowserCookie.carrying(newBrowser)) }
    }
}

extension Request {
    /// Whether a browser keeps cookies that are `Secure` of this answer: over https, and of its own machine.
    fileprivate var keepsSecureCookies: Bool {
        let host = head.authority?.lowercased() ?? ""
        return cameByHTTPS || host.hasPrefix("localhost") || host.hasPrefix("127.")
    }
}
