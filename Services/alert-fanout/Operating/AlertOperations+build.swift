import Foundation
import HTTPService
import Hummingbird
import Logging
import Postgres
import ServiceRuntime

/// What an operator has of this service, put together: `/alerts` on the admin port, and the gauges of the backlog.
struct AlertOperations: Sendable {
    let pool: PostgresPool
    let audience: AudienceMirror
    let configuration: AlertFanoutConfiguration
    let logger: Logger

    private let now: @Sendable () -> Date = { Date() }

    init(pool: PostgresPool, audience: AudienceMirror, configuration: AlertFanoutConfiguration, logger: Logger) {
        self.pool = pool
        self.audience = audience
        self.configuration = configuration
        self.logger = logger
    }

    /// Nil, where it is not set, lets nobody in.
    static let token = Setting<OperatorToken?>(
        "alert_fanout.operator.token", isSecret: true, default: .some(nil)
    ) { try OperatorToken($0) }

    private static let tokenVariable = "ALERT_FANOUT_OPERATOR_TOKEN"

    private var backlog: PostgresBacklogStore { PostgresBacklogStore(pool: pool) }

    var backlogWatch: BacklogWatch { BacklogWatch(store: backlog, logger: logger) }

    @Sendable func addRoutes(to router: Router<BasicRequestContext>) {
        let control = PostgresAlertControlStore(pool: pool)
        let routes = AlertRoutes(
            store: PostgresAlertProgressStore(pool: pool),
            previewAlert: PreviewAlert(
                audience: audience, store: PostgresPreviewStore(pool: pool), backlog: backlog,
                settings: configuration.fanOut, now: now),
            releaseAlert: ReleaseAlert(store: control, now: now, logger: logger),
            stopAlert: StopAlert(store: control, now: now, logger: logger), now: now)
        routes.add(
            to: router.group("alerts")
                .add(
                    middleware: ProblemMiddleware(
                        for: .operators, isTransient: { ($0 as? PostgresError)?.isTransient ?? false })
                )
                .add(
                    middleware: OperatorTokenMiddleware(
                        token: configuration.operatorToken, variable: Self.tokenVariable)))
    }
}
