public import Logging
import MessageProtocol
public import Postgres
public import ServiceLifecycle
import ServiceRuntime

/// Compares at start what was applied to the schema with what this program declares, as soon as the database answers.
///
/// A program that runs on other tables than it was written for fails later and elsewhere; migrations of a newer
/// version, and those still to be applied, are not its business.
struct MigrationWatch: Service {
    let pool: PostgresPool
    let migrator: Migrator
    let logger: Logger
    /// Between two attempts while the database cannot be reached.
    var pause = Duration.seconds(5)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                if await compare() { return }
                try? await Task.sleep(for: pause)
            }
        }
        try? await gracefulShutdown()
    }

    /// - Returns: whether the database answered.
    func compare() async -> Bool {
        do {
            for title in try await migrator.edited(in: pool) {
                logger.error(
                    "Migration was edited after it had been applied",
                    metadata: [
                        "migration": "\(title)",
                        "do": "run the version that applied it; a change belongs in a migration of its own",
                    ])
            }
            return true
        } catch {
            return (error as? PostgresError)?.isTransient == false
        }
    }
}

extension ServiceWithSchema {
    /// Says in the log when a migration was edited after it had been applied.
    public static func migrationWatch(over pool: PostgresPool, logger: Logger) -> any Service {
        MigrationWatch(pool: pool, migrator: Migrator(schema: name.schema, migrations: migrations), logger: logger)
    }
}
