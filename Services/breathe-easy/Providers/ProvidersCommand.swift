import ArgumentParser
import Foundation
import Logging
import Postgres
import ServiceRuntime

struct ProvidersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "Say of each environment provider whether it works, whom it serves, and what that costs.",
        discussion: """
            CELLS are served and LEFT OUT are not, by the last plan; SHORTEST, MEDIAN and LONGEST are the times between
            two refreshes of a cell. Spending is shown as used/limit, and as own/all feeds/limit where feeds share a
            limit. OPERATOR_POSTGRES_URL comes from the environment.
            """)

    @Flag(help: "Add each limit with what is left of it, and the attribution and terms.") var verbose = false
    @Flag(help: "Print JSON, one object per provider.") var json = false

    func run() async throws {
        let configuration = try SettingsReader().read(
            Setting("operator.postgres.url", isSecret: true) { try PostgresConfiguration(url: $0) })
        var logger = Logger(label: "breathe-easy")
        logger.logLevel = .critical
        let pool = PostgresPool(configuration, logger: logger)
        let overviews: Result<[ProviderOverview], any Error>
        do {
            overviews = .success(try await PostgresProviderOverviews(pool: pool)())
        } catch let error as PostgresError {
            overviews = .failure(CommandFailure("\(error)"))
        } catch {
            overviews = .failure(error)
        }
        await pool.close()
        let now = Date()
        print(
            json
                ? try ProviderJSON.text(try overviews.get(), now: now)
                : ProviderReport(overviews: try overviews.get(), now: now, isVerbose: verbose).description)
    }
}
