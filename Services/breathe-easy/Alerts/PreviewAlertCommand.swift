import ArgumentParser

struct PreviewAlertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Preview whom an alert would reach, by allergen, cell and channel, and how long it would take.",
        discussion: "Nothing is stored and nobody is notified.")

    @Option(name: .customLong("allergen"), help: "Such as birch; repeatable.") var allergens: [String] = []
    @Option(help: "From 0 to 10.") var intensity: Int
    @Option(help: "Degrees north, such as 47.56.") var latitude: Double
    @Option(help: "Degrees east, such as 7.58.") var longitude: Double
    @Option(help: "station, forecast or user.") var kind = "station"
    @Flag(help: "Print JSON.") var json = false

    func run() async throws {
        let alert = HypotheticalAlert(
            kind: kind, allergens: allergens, intensity: intensity,
            coordinate: HypotheticalAlert.Coordinate(latitude: latitude, longitude: longitude))
        try await AlertsSession.run { alerts in
            let answer = try await alerts.preview(alert)
            print(json ? answer.json : PreviewReport(preview: answer.value).description)
        }
    }
}
