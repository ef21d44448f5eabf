import ArgumentParser
import MessageProtocol

/// Manages the people whose reports notify others at once, by running alert-fanout, whose executable is beside this
/// one: only that service may write its tables.
struct ExpertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "experts",
        abstract:
            "Manage the people whose reports notify others at once: list, add <user id>, remove <user id>.",
        discussion: "ALERT_FANOUT_POSTGRES_URL comes from the environment.")

    @Argument(help: "list, add <user id> or remove <user id>.") var words: [String] = ["list"]

    func run() async throws {
        let code = try await ServiceExecutable.run(.alertFanout, ["experts"] + words)
        guard code == 0 else { throw ExitCode(code) }
    }
}
