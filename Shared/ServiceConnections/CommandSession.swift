public import MessageProtocol
public import Postgres
import ServiceRuntime

/// A command of a service, with a connection to its database alone.
public enum CommandSession {
    /// Runs `body` with the database of `<SERVICE>_POSTGRES_URL`, and closes the connections in any case.
    /// - Throws: ``CommandProblem`` when the database cannot be reached or reports an error.
    public static func run<Result>(
        _ service: ServiceName, _ body: (PostgresPool) async throws -> Result
    ) async throws -> Result {
        let settings = SettingsReader()
        let logger = try ServiceLogger.make(for: service, settings)
        let pool = PostgresPool(try settings.read(.postgres(of: service)), logger: logger)
        do {
            let result = try await body(pool)
            await pool.close()
            return result
        } catch let error as PostgresError {
            await pool.close()
            throw CommandProblem("\(error)")
        } catch {
            await pool.close()
            throw error
        }
    }
}

/// Why a command of a service fails; printed without the usage text.
public struct CommandProblem: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
