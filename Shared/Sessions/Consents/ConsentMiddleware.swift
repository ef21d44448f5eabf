public import Domain
public import HTTPService
import HTTPTypes
public import Hummingbird
public import MessageProtocol

/// Refuses what a person has not consented to.
public struct RequireConsent: Sendable {
    public let accounts: AccountsConsents

    public init(_ accounts: AccountsConsents) { self.accounts = accounts }

    /// - Throws: a ``Problem`` that says where to grant it.
    public func check(_ consent: AccountConsentChanged.Consent, of userID: UserID) async throws {
        guard try await !accounts.isRefused(consent, by: userID) else { throw Problem.consentMissing(consent) }
    }
}

/// Lets requests that bring something pass only of people with a consent. What is there can still be read and deleted.
public struct ConsentMiddleware<Context: SessionContext>: RouterMiddleware where Context.Session: OwnedSession {
    private let consent: AccountConsentChanged.Consent
    private let requireConsent: RequireConsent

    public init(_ consent: AccountConsentChanged.Consent, _ requireConsent: RequireConsent) {
        (self.consent, self.requireConsent) = (consent, requireConsent)
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        if [.post, .put, .patch].contains(request.method) {
            guard let userID = context.session?.userID else { throw Problem.signInFirst }
            try await requireConsent.check(consent, of: userID)
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

extension RouterGroup where Context: SessionContext, Context.Session: OwnedSession {
    /// Routes that bring what needs a consent.
    public func requiring(
        _ consent: AccountConsentChanged.Consent, _ requireConsent: RequireConsent
    ) -> RouterGroup<Context> {
        group().add(middleware: ConsentMiddleware(consent, requireConsent))
    }
}
