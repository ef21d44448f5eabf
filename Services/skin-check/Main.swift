import ArgumentParser
import ServiceRuntime

@main
struct SkinCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skin-check",
        abstract: "Judges photos of skin, and says so when it cannot.",
        version: "skin-check \(Release.version)",
        subcommands: [ClassifyCommand.self])
}
