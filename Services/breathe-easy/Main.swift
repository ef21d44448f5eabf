import ArgumentParser

@main
struct BreatheEasy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "breathe-easy",
        abstract: "The operator's command of Breathe Easy. Settings come from the environment, as for the services.",
        subcommands: [
            AlertsCommand.self, AudienceCommand.self, DeadLettersCommand.self, DemoCommand.self, ExpertsCommand.self,
            HealthKeysCommand.self, MigrateCommand.self, PartitionsCommand.self, ProvidersCommand.self,
            ReplayCommand.self,
        ])
}
