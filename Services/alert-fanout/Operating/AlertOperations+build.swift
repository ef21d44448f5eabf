import Foundation
import HTTPService
import Hummingbird
import Logging
import Postgres
import ServiceLifecycle
import ServiceRuntime

/// The operator's part of the service: `/alerts` on the admin port, and the gauges of the backlog.
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

    /// Nil when it is not set, which denies every operator access.
    static let token = Setting<OperatorToken?>(
        "alert_fanout.operator.token", isSecret: true, default: .some(nil)
    ) { try OperatorToken($0) }

    private static let tokenVariable = "ALERT_FANOUT_OPERATOR_TOKEN"

    private var backlog: PostgresBacklogStore { PostgresBacklogStore(pool: pool) }

    /// When the database cannot be read, the gauges keep their values.
    var backlogSampling: PeriodicTask {
        let (backlog, now) = (backlog, now)
        return PeriodicTask("sample the backlog", every: .seconds(15), logger: logger) {
            AlertFanoutMetrics.backlog(try await backlog.backlog(at: now()))
        }
    }

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
                        for: .operators, isTransient: { ($0 as? PostgresError)?.isTransient ?? false },
                        isInDoubt: { ($0 as? PostgresError)?.isInDoubt ?? false })
                )
                .add(
                    middleware: OperatorTokenMiddleware(
                        token: configuration.operatorToken, variable: Self.tokenVariable)))
    }
}

extension AlertFanoutAssembly {
    var operations: AlertOperations {
        AlertOperations(pool: pool, audience: audience, configuration: configuration, logger: logger)
    }

    /// The sampler of the backlog.
    func operatingServices() -> [any Service] { [operations.backlogSampling] }
}
