import ArgumentParser
import Foundation

struct ShowAlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an alert with its ledger: the outcomes of its recipients.")

    @OptionGroup var chosen: ChosenAlert

    func run() async throws {
        let id = try chosen.id()
        try await AlertsSession.run { alerts in chosen.print(try await alerts.alert(id)) }
    }
}

/// The alert, and how the response is printed.
struct ChosenAlert: ParsableArguments {
    @Argument(help: "The alert's id; 'alerts list' shows it.") var alert: String
    @Flag(help: "Print JSON.") var json = false

    /// - Throws: ``CommandFailure``.
    func id() throws -> UUID {
        guard let id = UUID(uuidString: alert) else {
            throw CommandFailure("the id of an alert is a UUID; 'breathe-easy alerts list' shows the alerts")
        }
        return id
    }

    func print(_ answer: AlertsResponse<AlertStatus>) {
        Swift.print(json ? answer.json : AlertReport(alert: answer.value).description)
    }
}
