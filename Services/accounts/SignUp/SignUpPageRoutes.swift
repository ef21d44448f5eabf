import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import MessageProtocol
import Sessions
import WebPages

/// The page of new users and its form.
struct SignUpPageRoutes: Sendable {
    let signUp: SignUp
    let proxies: TrustedProxies
    let forms: StrangersForms

    func add(to router: Router<AccountsContext>) {
        router.get(RouterPath(SignUpPage.path)) { request, context -> Response in
            var page = page(for: request)
            page.isSent = request.uri.queryParameters["sent"] != nil
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
        router.post(RouterPath(SignUpPage.path)) { request, context -> Response in
            let fields = try await forms.fields(of: request)
            var page = page(for: request)
            page.typed = .init(email: fields.text("email") ?? "", userName: fields.text("userName") ?? "")
            do {
                page.refusal = try await forms.refusal(
                    in: page.language, mend: { SignUpPage.mend($0, in: page.language) }
                ) {
                    let wanted = try SignUpRequest(fields, in: page.language)
                    try await signUp(wanted, from: context.client(request, behind: proxies))
                }
            } catch let needed as WorkNeeded {
                page.work = needed
                page.refusal = FormRefusal(status: .tooManyRequests, wait: needed.freeIn.map { Int($0.rounded(.up)) })
            }
            guard let refusal = page.refusal else {
                return .seeOther(page.query.address(SignUpPage.path, ["sent": "1"]))
            }
            return try PageLibrary.accounts.answer(page, refusal, to: request, context)
        }
    }

    private func page(for request: Request) -> SignUpPage {
        SignUpPage(language: ContentLanguage(ofPage: request), query: PageQuery(of: request))
    }
}

extension SignUpRequest {
    /// What the form says, by the rules of the API.
    /// - Throws: a ``Problem`` that names every faulty field.
    fileprivate init(_ fields: FormFields, in language: ContentLanguage) throws {
        var faults: [DomainError] = []
        func read<Value>(_ body: () throws(DomainError) -> Value) -> Value? {
            do throws(DomainError) {
                return try body()
            } catch {
                faults.append(error)
                return nil
            }
        }
        let email = read { () throws(DomainError) in try EmailAddress(mailable: fields.text("email") ?? "") }
        let name = fields.text("userName").flatMap { text in
            read { () throws(DomainError) in try UserName(text) }
        }
        let password = read { () throws(DomainError) in
            let password = try Password(fields.password("password"))
            try NewPassword.check(password, email: email, userName: name)
            return password
        }
        guard let email, let password, faults.isEmpty else {
            throw Problem.faultyFields(faults.map { MessageFault(field: $0.field, problem: $0.problem) })
        }
        self.init(
            email: email, password: password, userName: name, language: language.rawValue, work: DoneWork(fields))
    }
}

extension DoneWork {
    /// Nil for a form that was not asked for any.
    fileprivate init?(_ fields: FormFields) {
        guard let challenge = fields.text("challenge"), let solution = fields.text("solution") else { return nil }
        self.init(challenge: challenge, solution: solution)
    }
}
