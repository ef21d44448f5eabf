import Foundation
import HTTPService
import Hummingbird
import Logging
import Postgres
import ServiceLifecycle
import TestSupport

@testable import accounts

/// The service's routes behind a port.
struct LiveAccounts: Sendable {
    let port: Int

    static func withDatabase(_ body: nonisolated(nonsending) (DatabaseForTests) async throws -> Void) async throws {
        try await TestSupport.withDatabase(schemas: [SchemaForTests("accounts", AccountsMigrations.all)], body)
    }

    /// A service whose hashes take little work, and whose clock the test sets.
    static func forStrangers(
        signIn limits: SignInLimits = SignInLimits(),
        _ body: @escaping @Sendable (LiveAccounts, ClockForTests) async throws -> Void
    ) async throws {
        try await withDatabase { database in
            try await run(over: database, clock: ClockForTests(AccountsUnderTest.now), signIn: limits, body)
        }
    }

    static func run(
        over database: DatabaseForTests, clock: ClockForTests, signIn limits: SignInLimits = SignInLimits(),
        _ body: @escaping @Sendable (LiveAccounts, ClockForTests) async throws -> Void
    ) async throws {
        var settings = AccountsSettings.forTests
        settings.signIn = limits
        let hasher = PasswordHasher(mostWaiting: 1_000, parameters: .init(cost: 4, blockSize: 1, parallelism: 1))
        let now: @Sendable () -> Date = { clock.now }
        try await run(over: database, now: now, settings: settings, hasher: hasher) { accounts in
            try await body(accounts, clock)
        }
    }

    static func run(
        over database: DatabaseForTests, hasher: PasswordHasher,
        _ body: @escaping @Sendable (LiveAccounts) async throws -> Void
    ) async throws {
        var settings = AccountsSettings.forTests
        settings.signIn = SignInLimits()
        try await run(over: database, now: { Date() }, settings: settings, hasher: hasher, body)
    }

    /// One replica; it is shut down gracefully after the body.
    private static func run(
        over database: DatabaseForTests, now: @escaping @Sendable () -> Date, settings: AccountsSettings,
        hasher: PasswordHasher, _ body: @escaping @Sendable (LiveAccounts) async throws -> Void
    ) async throws {
        try await database.withPool(of: "accounts") { pool in
            let (ports, port) = AsyncStream.makeStream(of: Int.self)
            let features = AccountsFeatures(pool: pool, now: now, settings: settings, hasher: hasher)
            let limits = ConnectionLimits()
            let application = Application(
                router: AccountsRoutes.of(features, congestion: { nil }).router(), server: .guarded(limits),
                configuration: .listening(on: "127.0.0.1", 0, serverName: nil, within: limits, logger: silent),
                onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) }, logger: silent)
            let services = ServiceGroup(
                configuration: ServiceGroupConfiguration(services: [application], logger: silent))
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await services.run() }
                var numbers = ports.makeAsyncIterator()
                let number = await numbers.next() ?? 0
                do {
                    try await body(LiveAccounts(port: number))
                } catch {
                    await services.triggerGracefulShutdown()
                    throw error
                }
                await services.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
    }

    func stranger(at address: String) -> Stranger { Stranger(port: port, address: address) }

    private static let silent = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
}
