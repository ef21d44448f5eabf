import ArgumentParser
import MessageProtocol

/// Grants and takes roles by running the accounts service's executable, which is beside this one: only that service may
/// write its tables.
struct RolesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roles",
        abstract: "List, grant and take roles; the first administrator is made so.",
        discussion: """
            breathe-easy roles grant --email somebody@example.org --role administrator
            ACCOUNTS_POSTGRES_URL and ACCOUNTS_LINK_KEYS come from the environment.
            """)

    @Argument(parsing: .captureForPassthrough, help: "list, grant or take, with their options.")
    var words: [String] = ["list"]

    func run() async throws {
        let code = try await ServiceExecutable.run(.accounts, ["roles"] + words)
        guard code == 0 else { throw ExitCode(code) }
    }
}
