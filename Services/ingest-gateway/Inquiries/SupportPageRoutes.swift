import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// Support's pages: the inbox, and one inquiry with its forms. Every page that shows one is an entry of the audit.
struct SupportPageRoutes: Sendable {
    let store: PostgresInquiryStore
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get(RouterPath(SupportInboxPage.path)) { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            var query = QueryReader(request)
            let selection = InboxSelection(in: &query)
            try query.check()
            let call = try StaffCall(reason, by: request, in: context)
            let page = SupportInboxPage(
                language: ContentLanguage(ofPage: request), selection: selection,
                lines: try await store.inbox(selection, for: call, at: now()), reason: reason)
            return try PageLibrary.gateway.response(page).response(from: request, context: context)
        }
        group.get("support/inquiries/:id") { request, context -> Response in
            guard context.session != nil else { return .toSignIn(andBackTo: request) }
            guard let reason = KeptReason.of(request) else { return .toReason(andBackTo: request) }
            return try await show(reason, request, context) { $0.done = request.uri.queryParameters.get("done") }
        }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post("support/inquiries/:id/answers") { request, context -> Response in
            let fields = try await FormFields(of: request)
            return try await changing(fields, request, context) { id, version, call in
                guard let text = try? InquiryText(fields.texts("text").first ?? "") else { throw SupportRefusal.text }
                try await store.answer(id, seen: version, with: text, for: call, at: now())
                return "answered"
            }
        }
        group.post("support/inquiries/:id/state") { request, context -> Response in
            let fields = try await FormFields(of: request)
            let isClosed = fields.text("form") == "close"
            return try await changing(fields, request, context) { id, version, call in
                try await store.close(id, isClosed, seen: version, for: call, at: now())
                return isClosed ? "closed" : "reopened"
            }
        }
    }

    /// What makes a form come back with what was typed.
    private enum SupportRefusal: Error { case text }

    private func changing(
        _ fields: FormFields, _ request: Request, _ context: GatewayContext,
        _ work: (InquiryID, Int, StaffCall) async throws -> String
    ) async throws -> Response {
        let id = try SupportRoutes.id(in: context)
        let typed = fields.texts("text").first ?? ""
        func again(_ status: HTTPResponse.Status, _ fault: SupportFault) async throws -> Response {
            guard let kept = KeptReason.of(request) ?? (try? AuditReason(fields.text("reason") ?? "")) else {
                return .toReason(andBackTo: SupportInquiryPage.path(of: id))
            }
            var response = try await show(kept, request, context) { ($0.typed, $0.faults) = (typed, [fault]) }
            response.status = status
            return response
        }
        guard let reason = try? AuditReason(fields.text("reason") ?? "") else {
            return try await again(.unprocessableContent, .reason)
        }
        do {
            let call = try StaffCall(reason, by: request, in: context)
            let done = try await work(id, fields.text("version").flatMap { Int($0) } ?? 0, call)
            var response = Response.seeOther("\(SupportInquiryPage.path(of: id))?done=\(done)")
            KeptReason.keep(reason, in: &response)
            return response
        } catch SupportRefusal.text {
            return try await again(.unprocessableContent, .text)
        } catch InquiryError.changedMeanwhile {
            return try await again(.conflict, .changedMeanwhile)
        } catch InquiryError.closed {
            return try await again(.conflict, .closed)
        }
    }

    private func show(
        _ reason: AuditReason, _ request: Request, _ context: GatewayContext,
        with change: (inout SupportInquiryPage) -> Void
    ) async throws -> Response {
        let call = try StaffCall(reason, by: request, in: context)
        guard let inquiry = try await store.read(try SupportRoutes.id(in: context), for: call, at: now()) else {
            throw InquiryError.unknown
        }
        var page = SupportInquiryPage(
            language: ContentLanguage(ofPage: request), inquiry: inquiry, reason: reason,
            me: context.session?.userID)
        change(&page)
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }
}
