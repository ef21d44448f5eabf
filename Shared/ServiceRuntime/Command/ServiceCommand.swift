public import ArgumentParser
import Logging
import MessageProtocol
import Metrics
import ServiceLifecycle
import UnixSignals

/// The command line that all services share: run (the default), migrate, check-ready.
public struct ServiceCommand<Application: ServiceApplication>: AsyncParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Application.name.rawValue,
            abstract: "The \(Application.name) service of Breathe Easy. Settings come from the environment.",
            version: "\(Application.name) \(Release.version)",
            subcommands: [
                RunCommand<Application>.self, MigrateCommand<Application>.self, CheckReadyCommand<Application>.self,
            ] + Application.commands,
            defaultSubcommand: RunCommand<Application>.self)
    }

    public init() {}
}

struct RunCommand<Application: ServiceApplication>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "run", abstract: "Run until SIGTERM or SIGINT.")
    }

    func run() async throws {
        let registry = PrometheusRegistry(RuntimeMetrics.all + Application.metrics)
        registry.set(Application.name)
        MetricsSystem.bootstrap(PrometheusMetricsFactory(registry: registry))
        let settings = SettingsReader()
        let logger = try ServiceLogger.make(for: Application.name, settings)
        let common = try CommonSettings(prefix: Application.name.schema, settings)
        let built = try await Application.build(settings, logger: logger)
        let notice = ShutdownNotice()
        let admin = AdminServer(
            configuration: common.admin, checks: built.readiness + [notice.readiness], registry: registry,
            operatorRoutes: built.operatorRoutes, logger: logger)
        // The first to start is the last to stop: /health and /ready answer until the end.
        var configuration = ServiceGroupConfiguration(
            services: [admin] + built.services + [notice], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = common.shutdownLimit
        logger.info("Service starts")
        try await ServiceGroup(configuration: configuration).run()
        logger.info("Service stopped")
    }
}

struct MigrateCommand<Application: ServiceApplication>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "migrate", abstract: "Bring the service's schema up to date.")
    }

    func run() async throws {
        let settings = SettingsReader()
        let logger = try ServiceLogger.make(for: Application.name, settings)
        let applied = try await Application.migrate(settings, logger: logger)
        let summary = applied.isEmpty ? "up to date" : "applied \(applied.joined(separator: ", "))"
        print("\(Application.name.schema): \(summary)")
    }
}
