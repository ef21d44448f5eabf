import ArgumentParser
import MessageProtocol

/// Manages the people whose reports notify others at once: they have the role `trusted-reporter`, which accounts keeps
/// and alert-fanout copies. It runs their executables, which are beside this one.
struct ExpertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "experts",
        abstract:
            "Manage the people whose reports notify others at once: list, add <user id>, remove <user id>.",
        discussion: """
            The same as 'breathe-easy roles' with the role trusted-reporter, and in effect at once. ALERT_FANOUT_POSTGRES_URL, \
            ACCOUNTS_POSTGRES_URL and ACCOUNTS_LINK_KEYS come from the environment.
            """)

    @Argument(help: "list, add <user id> or remove <user id>.") var words: [String] = ["list"]

    func run() async throws {
        for step in Self.steps(words) {
            let code = try await ServiceExecutable.run(step.service, step.words)
            guard code == 0 else { throw ExitCode(code) }
        }
    }

    /// What is run one after the other; a step that fails ends it.
    static func steps(_ words: [String]) -> [(service: ServiceName, words: [String])] {
        guard words.count == 2, let verb = words.first, let userID = words.last else {
            return [(.alertFanout, ["experts"] + words)]
        }
        let role = ["--user", userID, "--role", "trusted-reporter", "--reason", "breathe-easy experts \(verb)"]
        switch verb {
        case "add": return [(.accounts, ["roles", "grant"] + role), (.alertFanout, ["experts", "sync"])]
        // First its own list, which may have people from before there were roles.
        case "remove":
            return [
                (.alertFanout, ["experts"] + words), (.accounts, ["roles", "take"] + role),
                (.alertFanout, ["experts", "sync"]),
            ]
        default: return [(.alertFanout, ["experts"] + words)]
        }
    }
}
