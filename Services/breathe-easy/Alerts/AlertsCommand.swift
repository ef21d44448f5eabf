import ArgumentParser

/// Lists the alerts under way, and lets an operator act on them.
struct AlertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "List, show, preview, release or stop alerts.",
        discussion: """
            OPERATOR_ALERT_FANOUT_URL and OPERATOR_ALERT_FANOUT_TOKEN come from the environment: the admin address of
            alert-fanout, and its ALERT_FANOUT_OPERATOR_TOKEN.
            """,
        subcommands: [
            ListAlertsCommand.self, ShowAlertCommand.self, PreviewAlertCommand.self, ReleaseAlertCommand.self,
            StopAlertCommand.self, WhyAlertCommand.self,
        ],
        defaultSubcommand: ListAlertsCommand.self)
}

struct ListAlertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the 50 newest alerts with their progress.")

    @Option(help: "Only alerts that are refused, held, running, done or stopped.") var state: String?
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        try await AlertsSession.run { alerts in
            let answer = try await alerts.newest(in: state)
            print(json ? answer.json : AlertListReport(alerts: answer.value.alerts).description)
        }
    }
}

struct ReleaseAlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Release a held alert.")

    @OptionGroup var chosen: ChosenAlert

    func run() async throws {
        let id = try chosen.id()
        try await AlertsSession.run { alerts in chosen.print(try await alerts.release(id)) }
    }
}

struct StopAlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop an alert: recipients who have not been notified yet are superseded.",
        discussion: "It is idempotent: run it again when the first response was lost.")

    @OptionGroup var chosen: ChosenAlert

    func run() async throws {
        let id = try chosen.id()
        try await AlertsSession.run { alerts in chosen.print(try await alerts.stop(id)) }
    }
}
