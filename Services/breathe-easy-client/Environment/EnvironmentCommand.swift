import ArgumentParser

struct EnvironmentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "environment",
        abstract: "Show pollen, air quality, UV and weather at a place.",
        discussion: """
            Without a place it is your own, which needs a sign-in. Signed in, your risk is that by your own allergens \
            and thresholds; otherwise grass is assumed. What is not shown is unknown, never zero.
            """)

    @OptionGroup var session: SessionOptions
    @Argument(help: "The name of a town, such as Basel.") var place: String?
    @OptionGroup var position: PlaceOptions
    @Option(help: "Units of the weather.") var units: Units?
    @Option(help: "The index of air quality.") var scale: Scale?
    @Flag(help: "Show all plants, also those that are not in the air.") var all = false
    @Flag(help: "Print the server's JSON.") var json = false

    enum Units: String, CaseIterable, ExpressibleByArgument, Sendable { case metric, imperial }
    enum Scale: String, CaseIterable, ExpressibleByArgument, Sendable { case european, us, indian }

    func run() async throws {
        try await session.withAPI { api, _ in
            let place = try await position.place(named: place, by: api)
            if place == nil { try api.requireSignIn() }
            let answer = try await api.value(LocalEnvironment.self, call(for: place))
            if json { return Terminal.write(json: answer.json) }
            let terminal = Terminal()
            let report = EnvironmentReport(
                environment: answer.value, placeName: place?.name, showsAll: all, style: terminal.style)
            Terminal.write(line: report.description)
        }
    }

    private func call(for place: NamedPlace?) -> APICall {
        var query: [(name: String, value: String)] = []
        if let coordinate = place?.coordinate {
            query += [("latitude", "\(coordinate.latitude)"), ("longitude", "\(coordinate.longitude)")]
        }
        if let units { query.append(("units", units.rawValue)) }
        if let scale { query.append(("scale", scale.rawValue)) }
        return .get("api/v1/environment", query)
    }
}
