import ArgumentParser

struct ReleaseAlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "release", abstract: "Let a held alert go out.")

    @OptionGroup var chosen: ChosenAlert

    func run() async throws {
        let id = try chosen.id()
        try await AlertsSession.run { alerts in chosen.print(try await alerts.release(id)) }
    }
}
