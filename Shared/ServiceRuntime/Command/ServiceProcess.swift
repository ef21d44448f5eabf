public import DeclaredMetrics
import HTTPFetch
import HTTPTypes
public import Logging
import Metrics
import ServiceLifecycle
import UnixSignals

/// A long-running process of ours: its logger, metrics, admin port and graceful shutdown.
public struct ServiceProcess: Sendable {
    private let name: String
    private let prefix: String
    private let sharedPrefixes: [String]
    private let metrics: [Metric]

    /// - Parameters:
    ///   - name: as in logs and metrics.
    ///   - prefix: of its settings, such as `alert_fanout` for `ALERT_FANOUT_ADMIN_PORT`.
    ///   - sharedPrefixes: of further settings, which other programs may use as well, such as `environment`.
    ///   - metrics: all that it can export besides what every process does.
    public init(name: String, prefix: String, sharedPrefixes: [String] = [], metrics: [Metric]) {
        (self.name, self.prefix, self.sharedPrefixes, self.metrics) = (name, prefix, sharedPrefixes, metrics)
    }

    /// Builds what runs for the life of the process, and runs it until SIGTERM or SIGINT.
    /// - Throws: ``ConfigurationFaults``, or what a service that failed threw.
    public func run(_ build: (SettingsReader, Logger) async throws -> BuiltService) async throws {
        let registry = PrometheusRegistry(RuntimeMetrics.all + metrics)
        registry.set(process: name)
        MetricsSystem.bootstrap(PrometheusMetricsFactory(registry: registry))
        let (logger, common, built) = try await prepare(SettingsReader(), build)
        let notice = ShutdownNotice()
        let admin = AdminServer(
            configuration: common.admin, checks: built.readiness + [notice.readiness], registry: registry,
            operatorRoutes: built.operatorRoutes, logger: logger)
        // The first to start is the last to stop: /health and /ready answer until the end.
        let services: [any Service] = [admin] + built.services + [notice]
        var configuration = ServiceGroupConfiguration(
            services: services.named, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = common.shutdownLimit
        logger.info("Service starts")
        try await ServiceGroup(configuration: configuration).run()
        logger.info("Service stopped")
    }

    /// Reads all settings, so that what is wrong with any of them is reported at once, and warns of unknown ones.
    /// - Throws: as ``run(_:)``.
    func prepare(
        _ settings: SettingsReader, _ build: (SettingsReader, Logger) async throws -> BuiltService
    ) async throws -> (logger: Logger, common: CommonSettings, built: BuiltService) {
        var faults = ConfigurationFaults()
        let logger = faults.collect { () throws(ConfigurationFaults) in
            try ServiceLogger.make(label: name, settings)
        }
        let common = faults.collect { () throws(ConfigurationFaults) in
            try CommonSettings(prefix: prefix, settings)
        }
        var built: BuiltService?
        do {
            built = try await build(settings, logger ?? Logger(label: name))
        } catch let error as ConfigurationFaults {
            for fault in error.faults { faults.add(fault) }
        }
        warnOfUnknown(settings, logger ?? Logger(label: name))
        guard let logger, let common, let built else { throw faults }
        return (logger, common, built)
    }

    /// After everything has been read, so that what code does not ask for is what nothing reads.
    func warnOfUnknown(_ settings: SettingsReader, _ logger: Logger) {
        let unknown = settings.known.unknown(
            in: settings.variables, prefixes: ["\(prefix.uppercased())_"],
            shared: sharedPrefixes.map { "\($0.uppercased())_" })
        for setting in unknown {
            logger.warning(
                "Setting is unknown and has no effect",
                metadata: ["setting": "\(setting.variable)", "nearest": "\(setting.nearest ?? "none")"])
        }
    }

    /// Asks the running process, so that a container's health check needs no tool of its own.
    /// - Throws: an error that says why it is not ready.
    public func checkReady() async throws {
        let admin = try CommonSettings(prefix: prefix, SettingsReader()).admin
        let host = admin.host == "0.0.0.0" ? "127.0.0.1" : admin.host
        let client = HTTPClient()
        let response = try await client.send(FetchRequest(url: "http://\(host):\(admin.port)/ready"))
        await client.close()
        guard response.status == .ok else {
            throw NotReady(description: "not ready: \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}

private struct NotReady: Error, CustomStringConvertible {
    let description: String
}

extension [any Service] {
    /// With the names of their types, by which errors and the log call them.
    ///
    /// By itself the group would describe each service with all that it holds: settings among it, and in alert-fanout so
    /// much that the process starts six seconds later.
    var named: [ServiceGroupConfiguration.ServiceConfiguration] {
        map { .init(service: $0, serviceName: "\(type(of: $0))") }
    }
}
