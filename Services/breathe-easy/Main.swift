import ArgumentParser
import ServiceRuntime

@main
struct BreatheEasy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "breathe-easy",
        abstract: "The operator's command of Breathe Easy. Settings come from the environment, as for the services.",
        version: "breathe-easy \(Release.version)",
        subcommands: [
            AlertsCommand.self, AudienceCommand.self, AuditCommand.self, AutoscaleCommand.self, DeadLettersCommand.self,
            DemoCommand.self,
            DoctorCommand.self, ErasuresCommand.self, ExpertsCommand.self, HealthKeysCommand.self, MigrateCommand.self,
            PartitionsCommand.self, ProvidersCommand.self, QueuesCommand.self, ReplayCommand.self,
            RolesCommand.self,
            StatusCommand.self, StudyCommand.self,
        ])
}

/// Why a command ends with a non-zero exit code; printed without the usage text, which would not help.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
