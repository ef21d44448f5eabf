import ArgumentParser
import MessageProtocol

/// What an operator does about the audience of alerts.
struct AudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audience", abstract: "Maintain alert-fanout's audience.",
        subcommands: [RebuildAudienceCommand.self])
}

/// Makes the audience what the gateway says.
struct RebuildAudienceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Compare the whole audience with the gateway's subscriptions, and repair the differences.",
        discussion: """
            Safe at any time: changes and alerts continue meanwhile, and the newer version wins. It runs alert-fanout,
            whose executable is beside this one, with ALERT_FANOUT_POSTGRES_URL from the environment.
            """)

    func run() async throws {
        guard try await ServiceExecutable.run(.alertFanout, ["rebuild-audience"]) == 0 else {
            throw CommandFailure("the audience was not rebuilt completely; the reason is printed above")
        }
    }
}
