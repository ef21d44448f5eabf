import Domain
import HTTPService
import HTTPTypes
import Hummingbird
import MessageProtocol

/// Refuses what a person has not consented to.
struct RequireConsent: Sendable {
    let accounts: PostgresAccountsViews

    /// - Throws: a ``Problem`` that says where to grant it.
    func check(_ consent: AccountConsentChanged.Consent, of userID: UserID) async throws {
        guard try await !accounts.isRefused(consent, by: userID) else { throw Problem.consentMissing(consent) }
    }
}

/// Lets requests that bring something pass only of people with a consent. What is there can still be read and deleted.
struct ConsentMiddleware: RouterMiddleware {
    let consent: AccountConsentChanged.Consent
    let requireConsent: RequireConsent

    func handle(
        _ request: Request, context: GatewayContext, next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        if [.post, .put, .patch].contains(request.method) {
            try await requireConsent.check(consent, of: context.userID)
        }
        return try await next(request, context)
    }
}

extension Problem {
    /// The person has refused or withdrawn a consent, or was not asked yet.
    static func consentMissing(_ consent: AccountConsentChanged.Consent) -> Problem {
        let use =
            switch consent {
            case .location: "Your place may not be used"
            case .healthData: "Your health data may not be used"
            case .notifications: "You may not be notified"
            }
        return Problem(
            .forbidden,
            "\(use), and nothing was stored: PUT /api/v1/account/consents/\(consent.rawValue) grants the consent, and GET"
                + " /api/v1/account/consents says what for")
    }
}

extension RouterGroup<GatewayContext> {
    /// Routes that bring what needs a consent.
    func requiring(
        _ consent: AccountConsentChanged.Consent, _ requireConsent: RequireConsent
    ) -> RouterGroup<GatewayContext> {
        group().add(middleware: ConsentMiddleware(consent: consent, requireConsent: requireConsent))
    }
}
