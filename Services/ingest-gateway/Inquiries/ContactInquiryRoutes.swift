import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import Sessions
import WebPages

/// The page of one's own inquiry, and the page of the mailed link that confirms a stranger's address.
struct ContactInquiryRoutes: Sendable {
    let store: PostgresInquiryStore
    let now: @Sendable () -> Date

    func addPages(to group: RouterGroup<GatewayContext>) {
        group.get("contact/:id") { request, context -> Response in
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
            let notice = request.uri.queryParameters.get("done").flatMap { ContactNotice(done: $0) }
            return try await show(try Self.id(in: context), of: userID, request, context) { $0.notice = notice }
        }
        // A GET changes nothing, since scanners of mail follow links.
        group.get("contact/confirm/:token") { request, context -> Response in
            guard let token = Self.token(in: context), try await store.isKnown(token, at: now()) else {
                return try confirmation(.ended, request, context)
            }
            return try confirmation(.ask, request, context)
        }
        group.post("contact/confirm/:token") { request, context -> Response in
            guard let token = Self.token(in: context), try await store.confirm(token, at: now()) else {
                return try confirmation(.ended, request, context)
            }
            return try confirmation(.done, request, context)
        }
    }

    func addForms(to group: RouterGroup<GatewayContext>) {
        group.post("contact/:id") { request, context -> Response in
            let typed = try await FormFields(of: request).texts("message").first ?? ""
            guard let userID = context.session?.userID else { return .toSignIn(andBackTo: request) }
            let id = try Self.id(in: context)
            func again(
                _ status: HTTPResponse.Status, _ notice: ContactNotice, _ faults: Set<ContactForm.Field> = []
            ) async throws -> Response {
                var response = try await show(id, of: userID, request, context) {
                    ($0.typed, $0.notice, $0.faults) = (typed, notice, faults)
                }
                response.status = status
                return response
            }
            do {
                try await store.add(try InquiryText(typed), to: id, of: userID, at: now())
                return .seeOther("\(InquiryPage.path(of: id))?done=added")
            } catch is DomainError {
                let isLength = typed.allSatisfy(\.isWhitespace) || typed.utf8.count > InquiryText.longest
                return try await again(.unprocessableContent, .faulty, [isLength ? .message : .characters])
            } catch InquiryError.tooMany(let seconds) {
                return try await again(.tooManyRequests, .tooMany(freeIn: seconds))
            }
        }
    }

    private func show(
        _ id: InquiryID, of userID: UserID, _ request: Request, _ context: GatewayContext,
        with change: (inout InquiryPage) -> Void
    ) async throws -> Response {
        guard let inquiry = try await store.inquiry(id, of: userID) else { throw InquiryError.unknown }
        var page = InquiryPage(language: ContentLanguage(ofPage: request), inquiry: inquiry)
        change(&page)
        return try PageLibrary.gateway.response(page).response(from: request, context: context)
    }

    private func confirmation(
        _ state: ContactConfirmationPage.State, _ request: Request, _ context: GatewayContext
    ) throws -> Response {
        let page = ContactConfirmationPage(state: state, language: ContentLanguage(ofPage: request))
        return try PageLibrary.gateway.response(page, status: state == .ended ? .notFound : .ok)
            .response(from: request, context: context)
    }

    private static func id(in context: GatewayContext) throws(InquiryError) -> InquiryID {
        guard let id = context.parameters.get("id").flatMap({ InquiryID($0) }) else { throw .unknown }
        return id
    }

    private static func token(in context: GatewayContext) -> SessionToken? {
        context.parameters.get("token").flatMap { SessionToken($0) }
    }
}

/// What the link in the mail leads to. It shows nothing of the message: a mailbox may have several readers.
struct ContactConfirmationPage: WebPage {
    static let template = "contact-confirm"
    let isIndexed = false

    enum State: Sendable {
        case ask, done
        /// It never was, or its three days are over.
        case ended
    }

    let state: State
    let language: ContentLanguage

    private var words: ContactWords { ContactWords(language: language) }

    var title: String {
        switch state {
        case .ask: words.say("Did you write to us?", "Haben Sie uns geschrieben?")
        case .done: words.say("Your message is with support", "Ihre Nachricht ist beim Support")
        case .ended: words.say("This link has ended", "Dieser Link gilt nicht mehr")
        }
    }

    private var sentence: String {
        switch state {
        case .ask:
            words.say(
                "Confirm that this address is yours. Then support reads your message and answers by e-mail.",
                "Bestätigen Sie, dass diese Adresse Ihnen gehört. Dann liest der Support Ihre Nachricht und antwortet per "
                    + "E-Mail.")
        case .done:
            words.say(
                "Thank you. Support reads it and answers by e-mail.",
                "Danke. Der Support liest sie und antwortet per E-Mail.")
        case .ended:
            words.say(
                "Links of contact work for three days; then the message is deleted. Write it once more.",
                "Links des Kontakts gelten drei Tage; dann wird die Nachricht gelöscht. Schreiben Sie sie noch einmal.")
        }
    }

    func fields() -> [String: Any] {
        [
            "sentence": sentence, "button": state == .ask ? [words.shown["confirmButton"] ?? ""] : [],
            "drawing": state == .done ? ["inbox"] : [], "contactPath": ContactPage.path, "contact": words.title,
        ]
    }
}
