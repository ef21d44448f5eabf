import ArgumentParser

/// What alerts are under way, and what an operator can do about them.
struct AlertsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alerts",
        abstract: "List, show, preview, release or stop alerts.",
        discussion: """
            OPERATOR_ALERT_FANOUT_URL and OPERATOR_ALERT_FANOUT_TOKEN come from the environment: the admin address of
            alert-fanout, and what it has as ALERT_FANOUT_OPERATOR_TOKEN.
            """,
        subcommands: [
            ListAlertsCommand.self, ShowAlertCommand.self, PreviewAlertCommand.self, ReleaseAlertCommand.self,
            StopAlertCommand.self, WhyAlertCommand.self,
        ],
        defaultSubcommand: ListAlertsCommand.self)
}
