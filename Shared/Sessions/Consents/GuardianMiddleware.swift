public import Foundation
public import HTTPService
import HTTPTypes
public import Hummingbird

/// Refuses new health data of a child whose guardian has not agreed; put it behind the sign-in. What is there already may
/// be read and deleted.
///
/// Asked anew for every request, so that an agreement, or a birth date, counts at once.
public struct GuardianMiddleware<Context: SessionContext>: RouterMiddleware where Context.Session: OwnedSession {
    private let accounts: AccountsConsents
    private let now: @Sendable () -> Date

    public init(_ accounts: AccountsConsents, now: @escaping @Sendable () -> Date) {
        (self.accounts, self.now) = (accounts, now)
    }

    public func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isHarmless = [.get, .head, .options, .delete].contains(request.method)
        if !isHarmless, let userID = context.session?.userID,
            try await accounts.needsGuardian(userID, at: now())
        {
            throw Problem(
                .forbidden,
                "Nothing was stored: a parent or guardian has to agree first. Open the link in the mail that they got,"
                    + " or name another address by PUT /api/v1/account/profile")
        }
        return try await next(request, context)
    }
}
