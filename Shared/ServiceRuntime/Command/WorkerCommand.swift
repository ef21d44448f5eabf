public import ArgumentParser
public import Logging
import MessageProtocol

/// A service that leaves slow work to a process of its own: `<service>-worker` runs the same executable.
public protocol ServiceWithWorker: ServiceApplication {
    /// Reads the settings and builds everything that runs for the life of the worker.
    /// - Throws: ``ConfigurationFaults``.
    static func buildWorker(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService
}

/// `<service> worker`.
public struct WorkerCommand<Application: ServiceWithWorker>: AsyncParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "worker", abstract: "Do the service's slow work until SIGTERM or SIGINT, and serve no pages.")
    }

    public init() {}

    public func run() async throws {
        try await Application.process(named: "\(Application.name)-worker").run(Application.buildWorker)
    }
}
