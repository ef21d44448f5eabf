import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The pages around mailed links, and their forms.
struct PasswordPageRoutes: Sendable {
    let askForReset: AskForReset
    let resetPassword: ResetPassword
    let confirmAddress: ConfirmAddress
    /// Who leaves by a mailed link.
    let openErasureLink: @Sendable (SessionToken) async throws -> UserID
    let eraseAccount: EraseAccount
    let proxies: TrustedProxies
    let forms: StrangersForms

    func add(to router: Router<AccountsContext>) {
        for step in PasswordPage.Step.allCases {
            router.get(RouterPath(step.path)) { request, context -> Response in
                var page = page(step, for: request)
                page.isDone = request.uri.queryParameters["done"] != nil
                return try PageLibrary.accounts.answer(page, to: request, context)
            }
            router.post(RouterPath(step.path)) { request, context -> Response in
                let fields = try await forms.fields(of: request)
                return try await answer(step, fields, request, context)
            }
        }
    }

    private func answer(
        _ step: PasswordPage.Step, _ fields: FormFields, _ request: Request, _ context: AccountsContext
    ) async throws -> Response {
        var page = page(step, for: request)
        page.typed = .init(email: fields.text("email") ?? "", token: fields.text(MailedTokenField.name) ?? "")
        let words = PasswordPageWords(step: step, language: page.language)
        var response = Response.seeOther(page.query.address(step.path, ["done": "1"]))
        page.refusal = try await forms.refusal(in: page.language, mend: words.mend) {
            switch step {
            case .forgot:
                let email = try EmailAddress(mailable: fields.text("email") ?? "")
                try await askForReset(
                    for: email, in: page.language.rawValue, from: context.client(request, behind: proxies))
            case .reset: try await reset(fields)
            case .confirm: try await SessionToken.mailed(in: fields) { try await confirmAddress($0) }
            case .erase: try await erase(fields, request, in: &response)
            }
        }
        guard page.refusal == nil else {
            return try PageLibrary.accounts.answer(page, page.refusal, to: request, context)
        }
        return response
    }

    /// Leads on to the receipt.
    private func erase(_ fields: FormFields, _ request: Request, in response: inout Response) async throws {
        var begun: (ReceiptID, SessionToken)?
        try await SessionToken.mailed(in: fields) { begun = try await eraseAccount(try await openErasureLink($0)) }
        guard let (receipt, token) = begun else { return }
        response = .seeOther(ReceiptPage.path)
        if SessionCookie.token(of: request) != nil { response.removeSessionCookie() }
        ErasureReceiptCookie.carry(receipt, token, in: &response)
    }

    private func reset(_ fields: FormFields) async throws {
        let password: Password
        do {
            password = try Password(fields.password("newPassword"))
        } catch {
            throw DomainError(field: "newPassword", problem: error.problem)
        }
        try await SessionToken.mailed(in: fields) { try await resetPassword($0, to: password) }
    }

    private func page(_ step: PasswordPage.Step, for request: Request) -> PasswordPage {
        PasswordPage(step: step, language: ContentLanguage(ofPage: request), query: PageQuery(of: request))
    }
}

extension SessionToken {
    /// Opens the link whose code a form has.
    /// - Throws: ``DomainError`` naming `token` when it works no longer, or never did.
    nonisolated(nonsending) static func mailed(
        in fields: FormFields, _ open: nonisolated(nonsending) (SessionToken) async throws -> Void
    ) async throws {
        let field = MailedTokenField.name
        // The whole address as well as what stands behind its #.
        let text = (fields.text(field) ?? "").split(separator: "#").last.map { String($0) } ?? ""
        guard let token = SessionToken(text) else { throw DomainError(field: field, problem: "is not whole") }
        do {
            try await open(token)
        } catch AccountError.linkIsOver {
            throw DomainError(field: field, problem: "works no longer")
        }
    }
}
