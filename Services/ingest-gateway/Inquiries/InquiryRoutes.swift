import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions

/// One's own inquiries, for programs.
struct InquiryRoutes: Sendable {
    let store: PostgresInquiryStore
    let writeInquiry: WriteInquiry
    let now: @Sendable () -> Date

    struct Answer: Codable, Sendable, Equatable {
        var inquiries: [InquiryJSON]
    }

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("inquiries") { _, context in
            let inquiries = try await store.inquiries(of: try context.userID)
            return JSONResponse(value: Answer(inquiries: inquiries.map { InquiryJSON($0) }))
        }
        group.get("inquiries/:id") { _, context in
            guard let inquiry = try await store.inquiry(try Self.id(in: context), of: try context.userID) else {
                throw InquiryError.unknown
            }
            return JSONResponse(value: InquiryJSON(inquiry))
        }
        group.post("inquiries") { request, context in
            let userID = try context.userID
            let key = try IdempotencyKey(of: request)
            let (kind, text) = try await BodyReader.of(request, upTo: Self.largestBody).read(
                .kind, .message)
            let draft = InquiryDraft(kind: kind, text: text, language: ContentLanguage(ofPage: request).rawValue)
            let id = try await writeInquiry(draft, by: userID, key: key?.text)
            return JSONResponse(status: .created, value: ["id": id.description])
        }
        group.post("inquiries/:id/messages") { request, context in
            let text = try await BodyReader.of(request, upTo: Self.largestBody).read(.message)
            try await store.add(text, to: try Self.id(in: context), of: try context.userID, at: now())
            return HTTPResponse.Status.noContent
        }
    }

    /// A message of control characters has six bytes for each in JSON.
    static let largestBody = 8 * InquiryText.longest

    private static func id(in context: GatewayContext) throws(InquiryError) -> InquiryID {
        guard let id = context.parameters.get("id").flatMap({ InquiryID($0) }) else { throw .unknown }
        return id
    }
}

/// An inquiry as its author sees it: who of support answers is not said.
struct InquiryJSON: Codable, Sendable, Equatable {
    var id: InquiryID
    var kind: InquiryKind
    var state: InquiryState
    var sentAt: Date
    var changedAt: Date
    var messages: [Message]

    struct Message: Codable, Sendable, Equatable {
        /// `person` or `support`.
        var from: String
        var text: String
        var writtenAt: Date
    }

    init(_ inquiry: Inquiry) {
        (id, kind, state) = (inquiry.id, inquiry.kind, inquiry.state)
        (sentAt, changedAt) = (inquiry.sentAt, inquiry.changedAt)
        messages = inquiry.messages.map {
            Message(from: $0.isAnswer ? "support" : "person", text: $0.text, writtenAt: $0.writtenAt)
        }
    }
}
