import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Localization
import SignedLinks
import WebPages

/// The links in mails and push messages, for which nobody signs in. A GET changes nothing, since scanners of mail
/// follow links; a POST does what the link says, also the one that a mail program sends by itself (RFC 8058).
struct LinkRoutes: Sendable {
    /// Nil while there are no links.
    let sealer: LinkSealer?
    let followLink: FollowLink
    let subscriptions: any SubscriptionStore
    let now: @Sendable () -> Date

    func add(to group: RouterGroup<GatewayContext>) {
        group.get("links/:token") { request, context -> Response in
            guard let (token, action) = action(in: context) else {
                return try notFound(request, context)
            }
            if case .opened = action {
                // Behind the # nobody but the page itself sees it; its script says that a person is there.
                return Response(
                    status: .seeOther,
                    headers: [
                        .location: "\(NotificationsPage.path)#opened=\(token)", .cacheControl: "no-store",
                    ])
            }
            return try answer(.ask(action), try await language(of: action, request), request, context)
        }
        group.post("links/:token") { request, context -> Response in
            guard let (_, action) = action(in: context) else { return try notFound(request, context) }
            // Before the account may be gone.
            let language = try await language(of: action, request)
            try await followLink(action)
            return try answer(.done(action), language, request, context)
        }
    }

    private func action(in context: GatewayContext) -> (token: String, LinkAction)? {
        guard let token = context.parameters.get("token"), let action = sealer?.action(in: token, at: now()) else {
            return nil
        }
        // The inbox has no links of its own, and nobody can unsubscribe from it.
        if case .unsubscribe(_, .inApp, _) = action { return nil }
        return (token, action)
    }

    private func language(of action: LinkAction, _ request: Request) async throws -> ContentLanguage {
        if let subscription = try await subscriptions.subscription(of: action.userID) {
            return ContentLanguage(bestFor: subscription.language)
        }
        return ContentLanguage(acceptedBy: request)
    }

    private func notFound(_ request: Request, _ context: GatewayContext) throws -> Response {
        try answer(.unknown, ContentLanguage(acceptedBy: request), request, context)
    }

    private func answer(
        _ occasion: LinkPage.Occasion, _ language: ContentLanguage, _ request: Request, _ context: GatewayContext
    ) throws -> Response {
        let page = LinkPage(occasion, in: language)
        return try PageLibrary.gateway.response(page, status: page.status).response(from: request, context: context)
    }
}
