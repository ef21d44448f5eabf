import ArgumentParser
import Domain
import MessageProtocol

/// Explains why an alert did, or did not, reach a person.
struct WhyAlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Explain why an alert did, or did not, reach a person.",
        discussion: """
            It goes by what was known of the person when the alert was decided, which is kept for 30 days. It runs
            alert-fanout, whose executable is beside this one, with ALERT_FANOUT_POSTGRES_URL from the environment.
            """)

    @Argument(help: "The alert's id.") var alert: String
    @Argument(help: "The person's id.") var person: String
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        guard AlertID(alert) != nil else { throw ValidationError("'\(alert)' is not the id of an alert, a UUID") }
        guard UserID(person) != nil else { throw ValidationError("'\(person)' is not the id of a person, a UUID") }
    }

    func run() async throws {
        let status = try await ServiceExecutable.run(.alertFanout, ["why", alert, person] + (json ? ["--json"] : []))
        guard status == 0 else { throw CommandFailure("there is no explanation; the reason is printed above") }
    }
}
