import ArgumentParser
import MessageProtocol

/// What an operator does about the audience of alerts.
struct AudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audience", abstract: "Look after what alert-fanout knows of the people.",
        subcommands: [RebuildAudienceCommand.self])
}

/// Makes the audience what the gateway says.
struct RebuildAudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Check everybody of the audience against the gateway, and repair what differs.",
        discussion: """
            May run at any time: changes and alerts go on meanwhile, and whatever is newer stays. It runs alert-fanout,
            whose executable lies beside this one, with ALERT_FANOUT_POSTGRES_URL of the environment.
            """)

    func run() async throws {
        guard try await ServiceExecutable.run(.alertFanout, ["rebuild-audience"]) == 0 else {
            throw CommandFailure("the audience was not rebuilt to the end; the reason stands above")
        }
    }
}
