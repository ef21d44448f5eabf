import Foundation
import HTTPService
import Hummingbird
import Logging
import Postgres
import ServiceRuntime

/// What a mail server has of this service, put together: `/bounces` on the admin port.
struct BounceOperations: Sendable {
    let pool: PostgresPool
    /// Nil where all mails have the same sender.
    let addresses: BounceAddresses?
    /// Nil lets nobody in.
    let token: OperatorToken?
    let logger: Logger

    static let token = Setting<OperatorToken?>("notifier.operator.token", isSecret: true, default: .some(nil)) {
        try OperatorToken($0)
    }

    @Sendable func addRoutes(to router: Router<BasicRequestContext>) {
        let takeBounce = TakeBounce(
            addresses: addresses, store: PostgresBounceStore(pool: pool), now: { Date() })
        BounceRoutes(takeBounce: takeBounce, logger: logger).add(
            to: router.group("bounces")
                .add(
                    middleware: ProblemMiddleware(
                        for: .operators, isTransient: { ($0 as? PostgresError)?.isTransient ?? false })
                )
                .add(middleware: OperatorTokenMiddleware(token: token, variable: "NOTIFIER_OPERATOR_TOKEN")))
    }
}
