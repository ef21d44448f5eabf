import HTTPService
import HTTPTypes
public import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle

/// Answers the operator's questions on a port of its own: `/health` (the process lives), `/ready` (it can work),
/// `/metrics` (Prometheus), and what the service adds.
public struct AdminServer: Service {
    private let configuration: AdminConfiguration
    private let checks: [ReadinessCheck]
    private let registry: PrometheusRegistry
    private let operatorRoutes: @Sendable (Router<BasicRequestContext>) -> Void
    private let logger: Logger

    public init(
        configuration: AdminConfiguration, checks: [ReadinessCheck], registry: PrometheusRegistry,
        operatorRoutes: @escaping @Sendable (Router<BasicRequestContext>) -> Void = { _ in }, logger: Logger
    ) {
        self.configuration = configuration
        self.checks = checks
        self.registry = registry
        self.operatorRoutes = operatorRoutes
        self.logger = logger
    }

    public func run() async throws {
        var quiet = logger
        quiet.logLevel = max(.warning, logger.logLevel)
        let limits = ConnectionLimits()
        let application = Application(
            router: router(),
            server: .guarded(limits),
            configuration: .listening(
                on: configuration.host, configuration.port, serverName: nil, within: limits, logger: quiet),
            logger: quiet)
        try await ListeningApplication(application, host: configuration.host, port: configuration.port).run()
    }

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.addMiddleware {
            SecurityHeadersMiddleware()
            ProblemMiddleware(for: .operators)
        }
        router.get("health") { _, _ in
            try AdminResponse.json(["status": "alive", "version": Release.version])
        }
        router.get("ready") { [checks] request, _ in
            let isForRequests = request.uri.queryParameters["for"] == "requests"
            let report = await ReadinessReport.of(isForRequests ? checks.filter(\.isForRequests) : checks)
            return try AdminResponse.json(report, status: report.ready ? .ok : .serviceUnavailable)
        }
        router.get("metrics") { [registry, checks] _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: await registry.scrape(checks))))
        }
        operatorRoutes(router)
        return router
    }
}
