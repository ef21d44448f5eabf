import ArgumentParser

struct StopAlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop an alert: whoever has not been reached yet is superseded.",
        discussion: "It may be given again, for example when the first answer was lost.")

    @OptionGroup var chosen: ChosenAlert

    func run() async throws {
        let id = try chosen.id()
        try await AlertsSession.run { alerts in chosen.print(try await alerts.stop(id)) }
    }
}
