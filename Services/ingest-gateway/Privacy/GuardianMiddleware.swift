import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// Refuses new health data of a child whose guardian has not agreed; put it behind the sign-in. What is there already may
/// be read and deleted.
///
/// Asked anew for every request, so that an agreement, or a birth date, counts at once.
struct GuardianMiddleware: RouterMiddleware {
    let accounts: PostgresAccountsViews
    let now: @Sendable () -> Date

    private static let harmless: Set<HTTPRequest.Method> = [.get, .head, .options, .delete]

    func handle(
        _ request: Request, context: GatewayContext, next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        if !Self.harmless.contains(request.method), let userID = context.session?.userID,
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
