import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page of contact with its form, for everybody.
struct ContactRoutes: Sendable {
    let store: PostgresInquiryStore
    let writeInquiry: WriteInquiry
    let formTime: FormTime
    /// Where a request comes from, for the limits.
    let client: @Sendable (Request, GatewayContext) -> String
    /// Why nothing can be announced now; nil when it can.
    let congestion: @Sendable () -> String?
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(ContactPage.path)) { request, context -> Response in
            let form = ContactForm()
            let notice = request.uri.queryParameters.get("done").flatMap { ContactNotice(done: $0) }
            return try await answer(form, request, context) { $0.notice = notice }
        }
    }

    /// Their own look at the state of the outbox gives back what was typed.
    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post(RouterPath(ContactPage.path)) { request, context -> Response in
            let form = ContactForm(try await FormFields(of: request))
            let refusal = try await send(form, request, context)
            guard let refusal else {
                return .seeOther("\(ContactPage.path)?done=\(context.session == nil ? "unconfirmed" : "sent")")
            }
            var kept = form
            kept.trap = ""
            // A form from too long ago, or from elsewhere, begins anew.
            if refusal.notice == .robot(.unknownForm) { kept.opened = nil }
            var response = try await answer(kept, request, context) {
                ($0.notice, $0.faults) = (refusal.notice, refusal.faults)
            }
            response.status = refusal.status
            if refusal.status == .serviceUnavailable { response.headers[.retryAfter] = "60" }
            return response
        }
    }

    private struct Refusal {
        var status: HTTPResponse.Status
        var notice: ContactNotice
        var faults: Set<ContactForm.Field> = []
    }

    /// - Returns: nil when the message is taken.
    private func send(
        _ form: ContactForm, _ request: Request, _ context: GatewayContext
    ) async throws -> Refusal? {
        let language = ContentLanguage(ofPage: request)
        let userID = context.session?.userID
        if userID == nil {
            guard request.isFromOwnPage else { throw Problem.otherSite }
            guard form.asksForAddress else { return Refusal(status: .unauthorized, notice: .signedOut) }
            if let sign = form.trap.isEmpty ? formTime.sign(form.opened, at: now()) : .hiddenField {
                return Refusal(status: .unprocessableContent, notice: .robot(sign))
            }
        }
        let faults = form.faults(needsAddress: userID == nil)
        guard faults.isEmpty, let draft = form.draft(in: language) else {
            return Refusal(status: .unprocessableContent, notice: .faulty, faults: faults)
        }
        guard congestion() == nil else { return Refusal(status: .serviceUnavailable, notice: .congested) }
        do {
            if let userID {
                try await send(draft, by: userID, form.key)
            } else {
                let stranger = InquiryStranger(
                    address: try EmailAddress(mailable: form.address), client: client(request, context))
                try await writeInquiry(draft, by: stranger, key: form.key)
            }
            return nil
        } catch InquiryError.tooMany(let seconds) {
            return Refusal(status: .tooManyRequests, notice: .tooMany(freeIn: seconds))
        } catch InquiryError.noMail {
            return Refusal(status: .serviceUnavailable, notice: .noMail)
        }
    }

    private func send(_ draft: InquiryDraft, by userID: UserID, _ key: String) async throws {
        do {
            _ = try await writeInquiry(draft, by: userID, key: key)
        } catch InquiryError.otherStored {
            // Sent before, then changed with the browser's back button: it is another one.
            _ = try await writeInquiry(draft, by: userID, key: UUID().uuidString.lowercased())
        }
    }

    private func answer(
        _ form: ContactForm, _ request: Request, _ context: GatewayContext, with change: (inout ContactPage) -> Void
    ) async throws -> Response {
        let userID = context.session?.userID
        var page = ContactPage(
            language: ContentLanguage(ofPage: request), userID: userID, form: form,
            opened: form.opened ?? formTime.text(at: now()))
        if let userID {
            page.own = try await store.inquiries(of: userID)
            page.isReachedByMail = try await store.isReachedByMail(userID)
        }
        change(&page)
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }
}
