import Domain
import Foundation
import MessageProtocol
import Messaging
import PrivacyRights

/// Hands on only what is about people who let health data be used; what others sent before they withdrew is dropped.
struct WithHealthConsent<Handler: MessageHandler>: MessageHandler {
    let handler: Handler
    /// Since when somebody does not let them be used; nil for who does.
    let refusal: @Sendable (UserID) async throws -> Date?
    let person: @Sendable (Handler.Fact) -> UserID

    var retryPolicy: RetryPolicy { handler.retryPolicy }

    func handle(_ fact: Handler.Fact, _ context: MessageContext) async throws -> Verdict {
        guard let since = try await refusal(person(fact)) else {
            return try await handler.handle(fact, context)
        }
        // The gateway checks the consent, so what it took later follows a grant that is still under way.
        return context.time > since ? .awaitingConsent : .done
    }
}
