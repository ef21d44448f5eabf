import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page of the second step and its form.
struct SecondStepPageRoutes: Sendable {
    let secondStep: SecondStep
    let openSession: OpenSession
    let forms: StrangersForms
    let now: @Sendable () -> Date

    func add(to router: Router<AccountsContext>) {
        router.get(RouterPath(SecondStepPage.path)) { request, context -> Response in
            guard StepCookie.challenge(of: request) != nil else { return over(PageQuery(of: request)) }
            return try PageLibrary.accounts.answer(page(for: request), to: request, context)
        }
        router.post(RouterPath(SecondStepPage.path)) { request, context -> Response in
            let fields = try await forms.fields(of: request)
            var page = page(for: request)
            guard let challenge = StepCookie.challenge(of: request) else { return over(page.query) }
            do {
                var answer = Response.seeOther(page.query.address(SignInPage.donePath))
                page.refusal = try await forms.refusal(
                    in: page.language, announces: false, mend: { SecondStepPage.mend($0, in: page.language) }
                ) {
                    try await finish(challenge, fields, request, in: &answer)
                }
                if page.refusal == nil { return answer }
            } catch FactorError.wrongCode {
                page.refusal = .wrongCode(Self.field(of: fields), in: page.language)
            } catch FactorError.signInAgain {
                return over(page.query)
            }
            return try PageLibrary.accounts.answer(page, page.refusal, to: request, context)
        }
    }

    private func finish(
        _ challenge: SessionToken, _ fields: FormFields, _ request: Request, in answer: inout Response
    ) async throws {
        let typed = fields.text(Self.field(of: fields)) ?? ""
        let proof =
            Self.field(of: fields) == "code"
            ? SecondStep.Proof.code(try OneTimeCode(typed.filter { !$0.isWhitespace }))
            : .recovery(try RecoveryCode(typed))
        let userID = try await secondStep.finish(challenge, with: proof)
        try await openSession(for: userID, .ofPage(sending: request)).setCookie(in: &answer, at: now())
        answer.setCookie(StepCookie.removed)
    }

    /// Of the two, the one that was filled in.
    private static func field(of fields: FormFields) -> String {
        fields.text("code") == nil && fields.text("recoveryCode") != nil ? "recoveryCode" : "code"
    }

    private func over(_ query: PageQuery) -> Response {
        var response = Response.seeOther(query.address(SignInPage.path, ["over": "1"]))
        response.setCookie(StepCookie.removed)
        return response
    }

    private func page(for request: Request) -> SecondStepPage {
        SecondStepPage(language: ContentLanguage(ofPage: request), query: PageQuery(of: request))
    }
}

extension FormRefusal {
    fileprivate static func wrongCode(_ field: String, in language: ContentLanguage) -> FormRefusal {
        FormRefusal(
            status: .unauthorized, faults: SecondStepPage.mend(field, in: language).map { [field: $0] } ?? [:])
    }
}
