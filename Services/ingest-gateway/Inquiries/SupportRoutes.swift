import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// Support's inbox, for programs.
struct SupportRoutes: Sendable {
    let store: PostgresInquiryStore
    let now: @Sendable () -> Date

    struct Inbox: Codable, Sendable, Equatable {
        var inquiries: [InquiryLine]
        /// Of the next page's `after`; nil on the last.
        var next: String?
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("support/inquiries") { request, context in
            var query = QueryReader(request)
            let selection = InboxSelection(in: &query)
            let call = try query.call(of: request, in: context)
            let lines = try await store.inbox(selection, for: call, at: now())
            let next = lines.count == selection.limit ? lines.last.map { InboxSelection.Cursor($0).text } : nil
            return JSONResponse(value: Inbox(inquiries: lines, next: next))
        }
        group.get("support/inquiries/:id") { request, context in
            var query = QueryReader(request)
            let call = try query.call(of: request, in: context)
            guard let inquiry = try await store.read(try Self.id(in: context), for: call, at: now()) else {
                throw InquiryError.unknown
            }
            return JSONResponse(value: SupportInquiryJSON(inquiry))
        }
        group.post("support/inquiries/:id/answers") { request, context in
            let (text, version, reason) = try await BodyReader.of(request, upTo: InquiryRoutes.largestBody).read(
                .message, .version, .reason)
            let call = try StaffCall(reason, by: request, in: context)
            try await store.answer(try Self.id(in: context), seen: version, with: text, for: call, at: now())
            return HTTPResponse.Status.noContent
        }
        group.put("support/inquiries/:id/state") { request, context in
            let (isClosed, version, reason) = try await BodyReader.of(request, upTo: BodyReader.strangersLimit).read(
                .isClosed, .version, .reason)
            let call = try StaffCall(reason, by: request, in: context)
            try await store.close(try Self.id(in: context), isClosed, seen: version, for: call, at: now())
            return HTTPResponse.Status.noContent
        }
    }

    static func id(in context: GatewayContext) throws(InquiryError) -> InquiryID {
        guard let id = context.parameters.get("id").flatMap({ InquiryID($0) }) else { throw .unknown }
        return id
    }
}

extension BodyField<Int> {
    /// Of the inquiry as the sender saw it.
    fileprivate static var version: BodyField { .required("version") }
}

extension BodyField<Bool> {
    fileprivate static var isClosed: BodyField {
        BodyField<String>.required("state").checked { state in
            guard ["open", "closed"].contains(state) else {
                throw DomainError(field: "state", problem: "must be open or closed")
            }
            return state == "closed"
        }
    }
}

/// An inquiry as support sees it. The address of whoever has no account is nobody's business: answers find it.
struct SupportInquiryJSON: Codable, Sendable, Equatable {
    var id: InquiryID
    /// Absent for somebody without an account.
    var userID: UserID?
    var kind: InquiryKind
    var state: InquiryState
    /// What an answer has to name.
    var version: Int
    var language: String
    var sentAt: Date
    var changedAt: Date
    var messages: [Message]

    struct Message: Codable, Sendable, Equatable {
        /// Absent: the person.
        var answeredBy: UserID?
        var text: String
        var writtenAt: Date
    }

    init(_ inquiry: Inquiry) {
        (id, userID, kind, state) = (inquiry.id, inquiry.userID, inquiry.kind, inquiry.state)
        (version, language) = (inquiry.version, inquiry.language)
        (sentAt, changedAt) = (inquiry.sentAt, inquiry.changedAt)
        messages = inquiry.messages.map {
            Message(answeredBy: $0.answeredBy, text: $0.text, writtenAt: $0.writtenAt)
        }
    }
}
