import BrokerManagement
import DeclaredMetrics
import Foundation
import HTTPFetch
import HTTPService
import Hummingbird
import Logging
import Postgres
import ServiceLifecycle
import ServiceRuntime

/// The process behind `breathe-easy status serve`.
enum StatusApplication {
    static let process = ServiceProcess(
        name: "status", prefix: StatusConfiguration.prefix, metrics: HTTPMetrics.all + PostgresMetrics.all)

    static func build(_ settings: SettingsReader, logger: Logger) throws -> BuiltService {
        let configuration = try StatusConfiguration(settings)
        let pool = PostgresPool(configuration.postgres, logger: logger)
        let board = StatusBoard(startedAt: Date())
        let limits = ConnectionLimits(mostConnections: 500)
        let http = Application(
            router: StatusRoutes(
                token: configuration.token, chartScript: configuration.chartScript, board: board,
                proxies: configuration.proxies, now: { Date() }
            ).router(),
            server: .guarded(limits),
            configuration: .listening(
                on: configuration.httpHost, configuration.httpPort, serverName: "breathe-easy", within: limits,
                logger: logger),
            logger: logger)
        if configuration.chartScript.file == nil {
            logger.warning(
                "Status page has no charts",
                metadata: ["path": "\(configuration.chartScript.path)", "package": "libjs-chart.js"])
        }
        let server = ListeningApplication(http, host: configuration.httpHost, port: configuration.httpPort)
        // Without a token nobody can see what a sampler reads.
        let samplers = configuration.token.map { _ in sampler(board, pool, configuration, logger) }
        let keepers = configuration.auditHeads.map { keeper(of: $0, pool, logger) }
        return BuiltService(services: [pool, server] + [samplers, keepers].compactMap { $0 }, readiness: [])
    }

    private static func keeper(of file: AuditHeadsFile, _ pool: PostgresPool, _ logger: Logger) -> any Service {
        let reader = PostgresAuditReader(pool: pool)
        let keep = KeepAuditHead(read: { try await reader.head() }, file: file, now: { Date() })
        return PeriodicTask("keep the head of the audit", every: .seconds(60), failureLevel: .error, logger: logger) {
            try await keep()
        }
    }

    private static func sampler(
        _ board: StatusBoard, _ pool: PostgresPool, _ configuration: StatusConfiguration, _ logger: Logger
    ) -> any Service {
        let management = configuration.management.map {
            BrokerManagement(baseURL: $0.url, $0.account, http: HTTPClient())
        }
        return StatusSampler(
            board: board, readers: StatusSampler.Readers(over: pool, management: management), now: { Date() },
            logger: logger)
    }
}

extension StatusSampler.Readers {
    init(over pool: PostgresPool, management: BrokerManagement?) {
        let store = PostgresStatusStore(pool: pool)
        self.init(
            lanes: { try await store.lanes() }, channels: { try await store.channels() },
            sources: { try await store.sources() }, messages: { try await store.messages() })
        if let management {
            broker = { () async throws -> StatusSampler.BrokerFigures in
                async let state = management.state()
                return StatusSampler.BrokerFigures(
                    queues: try await management.queues(), alarms: try await state.resourceAlarms)
            }
        }
    }
}
