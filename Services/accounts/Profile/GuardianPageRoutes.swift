import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page of a child's guardian, who needs no account, and its form.
struct GuardianPageRoutes: Sendable {
    let confirmGuardian: ConfirmGuardian
    let forms: StrangersForms

    func add(to router: Router<AccountsContext>) {
        router.get(RouterPath(GuardianPage.path)) { request, context -> Response in
            var page = page(for: request)
            page.isDone = request.uri.queryParameters["done"] != nil
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
        router.post(RouterPath(GuardianPage.path)) { request, context -> Response in
            let fields = try await forms.fields(of: request)
            var page = page(for: request)
            page.token = fields.text(MailedTokenField.name) ?? ""
            page.refusal = try await forms.refusal(in: page.language, mend: { Self.mend($0, in: page.language) }) {
                try await SessionToken.mailed(in: fields) { try await confirmGuardian($0) }
            }
            guard let refusal = page.refusal else {
                return .seeOther(page.query.address(GuardianPage.path, ["done": "1"]))
            }
            return try PageLibrary.accounts.answer(page, refusal, to: request, context)
        }
    }

    private static func mend(_ field: String, in language: ContentLanguage) -> String? {
        field == MailedTokenField.name ? MailedTokenField.mend(in: language) : nil
    }

    private func page(for request: Request) -> GuardianPage {
        GuardianPage(language: ContentLanguage(ofPage: request), query: PageQuery(of: request))
    }
}
