import ArgumentParser

struct ListAlertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "The 50 newest alerts, with how far each has come.")

    @Option(help: "Only alerts that are refused, held, running, done or stopped.") var state: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AlertsSession.run { alerts in
            let answer = try await alerts.newest(in: state)
            print(json ? answer.json : AlertListReport(alerts: answer.value.alerts).description)
        }
    }
}
