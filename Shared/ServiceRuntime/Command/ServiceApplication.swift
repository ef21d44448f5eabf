public import ArgumentParser
public import DeclaredMetrics
public import Hummingbird
public import Logging
public import MessageProtocol
public import ServiceLifecycle

/// What the command line needs of a service: its name, how it is built, how its schema is migrated.
public protocol ServiceApplication: Sendable {
    static var name: ServiceName { get }

    /// Its own metrics, without those of every process.
    static var metrics: [Metric] { get }

    /// What its settings begin with besides its own name, such as `environment`.
    static var sharedSettingPrefixes: [String] { get }

    /// Its commands besides run, migrate and check-ready.
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
    public static var sharedSettingPrefixes: [String] { [] }
}

/// A service ready to run.
public struct BuiltService: Sendable {
    /// In order of dependency; stopped in reverse.
    public var services: [any Service]
    public var readiness: [ReadinessCheck]
    /// Adds the service's own operator routes to the admin port, beside `/health`, `/ready` and `/metrics`.
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
