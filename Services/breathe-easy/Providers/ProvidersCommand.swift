import ArgumentParser
import Foundation
import Postgres
import ServiceRuntime

struct ProvidersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers",
        abstract: "Show for each environment provider whether it works, whom it serves, and what it costs.",
        discussion: """
            CELLS are served and LEFT OUT are not, by the last plan; SHORTEST, MEDIAN and LONGEST are the times between
            two refreshes of a cell. Spending is shown as used/limit, and as own/all feeds/limit where feeds share a
            limit. OPERATOR_POSTGRES_URL comes from the environment.
            """)

    @Flag(help: "Add each limit with what is left of it, and the attribution and terms.") var verbose = false
    @Flag(help: "Print JSON, one object per provider.") var json = false

    func run() async throws {
        let configuration = try SettingsReader().read(OperatorSession.database)
        let overviews: [ProviderOverview]
        do {
            overviews = try await OperatorSession.withDatabase(configuration) { pool in
                try await PostgresProviderOverviews(pool: pool)()
            }
        } catch let error as PostgresError {
            throw CommandFailure("\(error)")
        }
        let now = Date()
        print(
            json
                ? try ProviderJSON.text(overviews, now: now)
                : ProviderReport(overviews: overviews, now: now, isVerbose: verbose).description)
    }
}
