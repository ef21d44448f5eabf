import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Somebody who opens a page of their account, or sends one of its forms.
struct AccountVisit: Sendable {
    let request: Request
    let context: AccountsContext
    let session: Session
    let language: ContentLanguage
    /// What has just been done, from the address.
    let done: String?
    /// A form that was refused.
    var answer: FormAnswer?
    /// What is shown this once, such as a new token.
    var shownOnce: [String: [String]] = [:]

    init(_ request: Request, in context: AccountsContext, of session: Session) {
        (self.request, self.context, self.session) = (request, context, session)
        language = ContentLanguage(ofPage: request)
        done = request.uri.queryParameters.get("done")
    }
}

/// A page of the account. Each of its forms sends its name as `form` to the page's own address, which answers 303 after
/// success and the page with what was typed after a refusal.
protocol AccountSection: Sendable {
    associatedtype Page: WebPage
    static var path: String { get }

    func page(_ visit: AccountVisit) async throws -> Page

    /// Does what a form asks for.
    /// - Returns: nil for a form that the page does not have.
    /// - Throws: what ``FormFaults`` has words for, or anything else, which becomes a problem.
    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response?
}

extension AccountSection {
    func submit(_ form: String, _ fields: FormFields, _ visit: AccountVisit) async throws -> Response? { nil }

    func addPage(to group: some RouterMethods<AccountsContext>) {
        group.get(RouterPath(Self.path)) { request, context -> Response in
            guard let session = context.session else { return .toSignIn(andBackTo: request) }
            let page = try await page(AccountVisit(request, in: context, of: session))
            return try PageLibrary.accounts.response(page).response(from: request, context: context)
        }
    }

    func addForms(to group: some RouterMethods<AccountsContext>) {
        group.post(RouterPath(Self.path)) { request, context -> Response in
            var visit = AccountVisit(request, in: context, of: try context.signedIn)
            let fields = try await FormFields(of: request)
            let form = fields.text("form") ?? ""
            do {
                if let response = try await submit(form, fields, visit) { return response }
                throw Problem(.badRequest, "The page has no such form")
            } catch {
                guard let faults = FormFaults(error, in: visit.language) else { throw error }
                visit.answer = FormAnswer(form: form, typed: fields, faults: faults)
                return try await show(visit, status: .unprocessableContent)
            }
        }
    }

    /// Answers with the page itself, for what is shown this once and for refusals.
    func show(_ visit: AccountVisit, status: HTTPResponse.Status = .ok) async throws -> Response {
        try PageLibrary.accounts.response(try await page(visit), status: status)
            .response(from: visit.request, context: visit.context)
    }

    /// After a success.
    static func done(_ what: String) -> Response { .seeOther("\(path)?done=\(what)") }
}

extension Response {
    static func toSignIn(andBackTo request: Request) -> Response {
        seeOther(PageQuery(to: ReturnPath(request.uri.description)).address(SignInPage.path))
    }
}
