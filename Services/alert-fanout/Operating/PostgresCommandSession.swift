import Logging
import MessageProtocol
import Postgres
import ServiceRuntime

/// Why a command of this service ends with a non-zero exit code; printed without the usage text.
struct CommandProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// One command's stay at the database of this service.
enum PostgresCommandSession {
    /// Runs `body` with the database of ALERT_FANOUT_POSTGRES_URL, and gives back what it holds whatever happens.
    /// - Throws: ``CommandProblem`` with one sentence when the database is away or refuses.
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
