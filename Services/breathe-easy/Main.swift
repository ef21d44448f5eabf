import ArgumentParser
import ServiceRuntime

@main
struct BreatheEasy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "breathe-easy",
        abstract: "The operator's command of Breathe Easy. Settings come from the environment, as for the services.",
        version: "breathe-easy \(Release.version)",
        subcommands: [
            AlertsCommand.self, AudienceCommand.self, AutoscaleCommand.self, DeadLettersCommand.self, DemoCommand.self,
            DoctorCommand.self, ExpertsCommand.self, HealthKeysCommand.self, MigrateCommand.self,
            PartitionsCommand.self, ProvidersCommand.self, QueuesCommand.self, ReplayCommand.self,
        ])
}
