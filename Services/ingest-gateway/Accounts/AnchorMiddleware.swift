import Caching
import Domain
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Sessions

/// The person has been erased meanwhile.
enum AccountError: Error, Equatable {
    case deleted
}

/// Lets a request that writes find the person's row; put it behind the sign-in.
///
/// Who has been seen lately is not looked up again: if they have been erased since, the work finds no row and refuses.
struct AnchorMiddleware: RouterMiddleware {
    private let store: PostgresPersonAnchorStore
    private let seen: LoadingCache<UserID, Void>
    private let now: @Sendable () -> Date

    init(store: PostgresPersonAnchorStore, now: @escaping @Sendable () -> Date) {
        (self.store, self.now) = (store, now)
        // A row is never removed but by an erasure.
        seen = LoadingCache(capacity: 50_000, lifetime: 3_600, mostLoading: 10_000, now: now)
    }

    func handle(
        _ request: Request, context: GatewayContext, next: (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        if request.method != .get, request.method != .head, let userID = context.session?.userID {
            try await seen.value(for: userID) { [store, now] in try await store.ensure(userID, at: now()) }
        }
        return try await next(request, context)
    }
}
