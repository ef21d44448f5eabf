import Foundation
import HTTPService
import Hummingbird
import Logging
import Postgres
import ServiceRuntime

extension NotifierParts {
    func bounces() -> BounceOperations {
        BounceOperations(
            pool: pool, addresses: configuration.mail?.bounces, token: configuration.operatorToken, logger: logger)
    }
}

/// Builds `/bounces` on the admin port, to which a mail server submits bounced mails.
struct BounceOperations: Sendable {
    let pool: PostgresPool
    /// Nil when all mails have the same envelope sender.
    let addresses: BounceAddresses?
    /// Nil closes the route.
    let token: OperatorToken?
    let logger: Logger

    static let token = Setting<OperatorToken?>("notifier.operator.token", isSecret: true, default: .some(nil)) {
        try OperatorToken($0)
    }

    @Sendable func addRoutes(to router: Router<BasicRequestContext>) {
        let handleBounce = HandleBounce(
            addresses: addresses, store: PostgresBounceStore(pool: pool), now: { Date() })
        BounceRoutes(handleBounce: handleBounce, logger: logger).add(
            to: router.group("bounces")
                .add(
                    middleware: ProblemMiddleware(
                        for: .operators, isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
                        isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
                )
                .add(middleware: OperatorTokenMiddleware(token: token, variable: "NOTIFIER_OPERATOR_TOKEN")))
    }
}
