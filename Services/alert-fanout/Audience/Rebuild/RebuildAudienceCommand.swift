import ArgumentParser
import Foundation

/// Makes the audience what the gateway says, while the service runs.
struct RebuildAudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild-audience",
        abstract: "Check everybody of the audience against the gateway, and repair what differs.",
        discussion: "May run at any time: changes and alerts go on meanwhile, and whatever is newer stays.")

    func run() async throws {
        try await PostgresCommandSession.run { pool in
            let clock = ContinuousClock()
            let start = clock.now
            let rebuild = RebuildAudience(store: PostgresAudienceRebuildStore(pool: pool))
            var printed = 0
            let result = try await rebuild { result, people in
                let tenth = people == 0 ? 10 : result.checked * 10 / people
                guard tenth > printed else { return }
                printed = tenth
                print("\(result.checked) of \(people) people checked")
            }
            guard let result else { throw CommandProblem("Another rebuild is running; wait for its end.") }
            print(RebuildReport.text(result, seconds: (clock.now - start) / .seconds(1)))
        }
    }
}
