public import ArgumentParser
public import DeclaredMetrics
public import Hummingbird
public import Logging
public import MessageProtocol
public import ServiceLifecycle

/// What a service tells its command line: who it is, how it is built, how its schema is made.
public protocol ServiceApplication: Sendable {
    static var name: ServiceName { get }

    /// All that it can export besides what every process does.
    static var metrics: [Metric] { get }

    /// What it can do besides run, migrate and check-ready.
    static var commands: [any ParsableCommand.Type] { get }

    /// Reads the settings and builds everything that runs for the life of the process.
    /// - Throws: ``ConfigurationFaults``.
    static func build(_ settings: SettingsReader, logger: Logger) async throws -> BuiltService

    /// Brings the service's schema up to date.
    /// - Returns: the names of the migrations applied now, in order.
    static func migrate(_ settings: SettingsReader, logger: Logger) async throws -> [String]
}

extension ServiceApplication {
    public static var commands: [any ParsableCommand.Type] { [] }
}

/// A service ready to run.
public struct BuiltService: Sendable {
    /// In the order in which they depend on each other; stopped in reverse.
    public var services: [any Service]
    public var readiness: [ReadinessCheck]
    /// Adds to the admin port what an operator may ask of this service besides `/health`, `/ready` and `/metrics`.
    public var operatorRoutes: @Sendable (Router<BasicRequestContext>) -> Void

    public init(
        services: [any Service], readiness: [ReadinessCheck],
        operatorRoutes: @escaping @Sendable (Router<BasicRequestContext>) -> Void = { _ in }
    ) {
        self.services = services
        self.readiness = readiness
        self.operatorRoutes = operatorRoutes
    }
}
