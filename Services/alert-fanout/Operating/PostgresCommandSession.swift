import Logging
import MessageProtocol
import Postgres
import ServiceRuntime

/// Why a command of this service fails; printed without the usage text.
struct CommandProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The database connection of a command of this service.
enum PostgresCommandSession {
    /// Runs `body` with the database of ALERT_FANOUT_POSTGRES_URL, and always closes the connections.
    /// - Throws: ``CommandProblem`` when the database cannot be reached or reports an error.
    static func run(_ body: (PostgresPool) async throws -> Void) async throws {
        let settings = SettingsReader()
        let logger = try ServiceLogger.make(for: .alertFanout, settings)
        let pool = PostgresPool(try settings.read(AlertFanoutConfiguration.postgres), logger: logger)
        do {
            try await body(pool)
        } catch let error as PostgresError {
            await pool.close()
            throw CommandProblem("\(error)")
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
    }
}
