public import ArgumentParser
import Foundation
import HTTPFetch
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
            subcommands: [
                RunCommand<Application>.self, MigrateCommand<Application>.self, CheckReadyCommand<Application>.self,
            ],
            defaultSubcommand: RunCommand<Application>.self)
    }

    public init() {}
}

struct RunCommand<Application: ServiceApplication>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "run", abstract: "Run until SIGTERM or SIGINT.")
    }

    func run() async throws {
        let registry = PrometheusRegistry()
        MetricsSystem.bootstrap(PrometheusMetricsFactory(registry: registry))
        let settings = SettingsReader()
        let logger = try ServiceLogger.make(for: Application.name, settings)
        let built = try await Application.build(settings, logger: logger)
        let admin = AdminServer(
            configuration: try CommonSettings(prefix: Application.name.schema, settings).admin,
            checks: built.readiness, registry: registry, logger: logger)
        var configuration = ServiceGroupConfiguration(
            services: [admin] + built.services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(20)
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

struct CheckReadyCommand<Application: ServiceApplication>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check-ready", abstract: "Exit 0 when the running service is ready, for health checks.")
    }

    func run() async throws {
        let admin = try CommonSettings(prefix: Application.name.schema, SettingsReader()).admin
        let host = admin.host == "0.0.0.0" ? "127.0.0.1" : admin.host
        let client = HTTPClient()
        let response = try await client.send(
            HTTPRequest(method: .get, url: "http://\(host):\(admin.port)/ready"))
        await client.close()
        guard response.status == 200 else {
            throw ValidationError("not ready: \(String(decoding: response.body, as: UTF8.self))")
        }
    }
}
