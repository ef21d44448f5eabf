import ArgumentParser
import Foundation

@main
struct BreatheEasyClient: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "breathe-easy-client",
        abstract: "Breathe Easy from a terminal: the air at a place, alerts, the inbox, and a person's own data.",
        discussion: """
            Sign in once with 'breathe-easy-client login'; the air at a place can be read without. Every command prints \
            a table for people, or with --json what the server answered.

            BREATHE_EASY_SERVER and BREATHE_EASY_TOKEN stand for the server and the token of 'login'. NO_COLOR turns \
            colours off. Exit codes: 0 done, 1 refused, 2 not reachable, 64 wrong use, 66 no such file, 73 the file \
            cannot be written, 77 not signed in, 130 interrupted.
            """,
        version: "breathe-easy-client 0.8.0",
        subcommands: [
            LoginCommand.self, LogoutCommand.self, EnvironmentCommand.self, AlertCommand.self, InboxCommand.self,
            ImportCommand.self, ExportCommand.self,
        ])

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as ClientFailure {
            FileHandle.standardError.write(Data("breathe-easy-client: \(failure)\n".utf8))
            Foundation.exit(failure.status.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
