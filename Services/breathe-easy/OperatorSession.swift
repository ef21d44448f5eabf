import Logging
import Postgres
import RabbitMQ
import ServiceRuntime

/// One command's connection to the broker or to the database, as the operator.
enum OperatorSession {
    /// Runs `body` with the broker of OPERATOR_AMQP_URL, and closes the connection in any case.
    /// - Throws: ``CommandFailure`` when the broker cannot be reached.
    static func run(_ body: (RabbitMQOperator, RabbitMQConfiguration) async throws -> Void) async throws {
        let configuration = try SettingsReader().read(
            Setting("operator.amqp.url", isSecret: true) { try RabbitMQConfiguration(url: $0) })
        let broker = RabbitMQOperator(configuration: configuration, logger: .silent)
        do {
            try await body(broker, configuration)
        } catch let error as RabbitMQError {
            await broker.close()
            throw CommandFailure("\(error)")
        } catch {
            await broker.close()
            throw error
        }
        await broker.close()
    }

    /// The database of OPERATOR_POSTGRES_URL.
    static let database = Setting("operator.postgres.url", isSecret: true) { try PostgresConfiguration(url: $0) }

    /// Runs `body` with a pool, and closes it in any case.
    static func withDatabase<Result>(
        _ configuration: PostgresConfiguration, _ body: (PostgresPool) async throws -> Result
    ) async throws -> Result {
        let pool = PostgresPool(configuration, logger: .silent)
        do {
            let result = try await body(pool)
            await pool.close()
            return result
        } catch {
            await pool.close()
            throw error
        }
    }
}

extension Logger {
    /// Logs nothing: a command prints what goes wrong itself.
    static let silent = Logger(label: "breathe-easy") { _ in SwiftLogNoOpLogHandler() }
}
