public import ArgumentParser
import Logging
import MessageProtocol

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

    func run() async throws { try await Application.process.run(Application.build) }
}

struct CheckReadyCommand<Application: ServiceApplication>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check-ready", abstract: "Exit 0 when the running service is ready, for health checks.")
    }

    func run() async throws { try await Application.process.checkReady() }
}

struct MigrateCommand<Application: ServiceApplication>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "migrate", abstract: "Bring the service's schema up to date.")
    }

    func run() async throws {
        let settings = SettingsReader()
        let logger = try ServiceLogger.make(label: Application.name.rawValue, settings)
        let applied = try await Application.migrate(settings, logger: logger)
        let summary = applied.isEmpty ? "up to date" : "applied \(applied.joined(separator: ", "))"
        print("\(Application.name.schema): \(summary)")
    }
}

extension ServiceApplication {
    static var process: ServiceProcess { process(named: name.rawValue) }

    /// - Parameter name: in logs and metrics; the settings are the service's.
    static func process(named process: String) -> ServiceProcess {
        ServiceProcess(name: process, prefix: name.schema, sharedPrefixes: sharedSettingPrefixes, metrics: metrics)
    }
}
