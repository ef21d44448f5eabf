import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The field with which a form of the staff gives its reason.
enum StaffReason {
    static func read(_ fields: FormFields) throws(DomainError) -> AuditReason {
        try AuditReason(fields.text("reason") ?? "")
    }

    static func field(_ language: ContentLanguage, value: String = "") -> AccountField {
        let words = StaffWords(language: language)
        return AccountField(
            "reason", words.reason,
            .input("text", [("maxlength", "200"), ("autocomplete", "off"), ("required", ""), ("dir", "auto")]),
            help: words.reasonHelp, value: value)
    }
}

/// The pages of the staff, with their forms.
struct StaffSections: Sendable {
    private let reason = StaffReasonRoutes()
    let people: StaffPeoplePages
    let invite: StaffInvitePages
    let audit: StaffAuditPages
    let requests: StaffRequestsPages

    init(
        people: StaffPeoplePages, invite: StaffInvitePages, audit: StaffAuditPages, requests: StaffRequestsPages
    ) {
        (self.people, self.invite, self.audit, self.requests) = (people, invite, audit, requests)
    }

    func addPages(to group: RouterGroup<AccountsContext>) {
        reason.add(to: group)
        people.addPages(to: group)
        invite.addPages(to: group)
        audit.addPages(to: group)
        requests.addPages(to: group)
    }

    func addForms(to group: RouterGroup<AccountsContext>) {
        people.addForms(to: group)
        invite.addForms(to: group)
    }
}

/// Asks for the reason, and goes on to the page that needs it.
struct StaffReasonRoutes: Sendable {
    func add(to group: RouterGroup<AccountsContext>) {
        group.get(RouterPath(KeptReason.path)) { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            let to = PageQuery(of: request).to?.text ?? StaffPage.path
            let page = Self.page(to, in: ContentLanguage(ofPage: request), KeptReason.of(request)?.text ?? "")
            return try PageLibrary.accounts.answer(page, to: request, context)
        }
        group.post(RouterPath(KeptReason.path)) { request, context -> Response in
            let fields = try await FormFields(of: request)
            let to = fields.text("to").flatMap { ReturnPath($0) }?.text ?? StaffPage.path
            do {
                var response = Response.seeOther(to)
                KeptReason.keep(try StaffReason.read(fields), in: &response)
                return response
            } catch {
                let language = ContentLanguage(ofPage: request)
                var page = Self.page(to, in: language, "")
                guard let faults = FormFaults(error, in: language) else { throw error }
                page.parts = page.parts.answering(FormAnswer(form: "reason", typed: fields, faults: faults))
                return try PageLibrary.accounts.response(page, status: .unprocessableContent)
                    .response(from: request, context: context)
            }
        }
    }

    private static func page(_ to: String, in language: ContentLanguage, _ reason: String) -> AccountSectionPage {
        let words = StaffWords(language: language)
        let form = AccountForm(
            "reason",
            [StaffReason.field(language, value: reason), AccountField("to", "", .hidden, value: to)],
            button: words.goOn)
        var page = AccountSectionPage(KeptReason.path, words.reason, in: language, [.form(form)])
        page.introduction = words.reasonText
        page.parent = (StaffPage.path, words.title)
        return page
    }
}
