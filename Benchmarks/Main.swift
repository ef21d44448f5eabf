import ArgumentParser

@main
struct BenchmarksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measures this checkout side by side with its peers, on the servers of 'make servers'.",
        subcommands: [
            RunCommand.self, ConsumerCommand.self, HelloCommand.self, SendingPeerCommand.self, RehearsalCommand.self,
            EvaluateCommand.self, CapacityCommand.self, ReadExportCommand.self, HoldUsersCommand.self,
        ],
        defaultSubcommand: RunCommand.self)
}

/// Runs the suites one after the other, and notes each figure as soon as it is known.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Run the suites.")

    @Option(help: "Only the suites whose names begin so; the other figures in the file are kept.")
    var only = ""

    @Option(help: "The file of the figures, created when missing.")
    var results = ".local/bench/results.json"

    func validate() throws {
        guard Suites.all.contains(where: { $0.name.hasPrefix(only) }) else {
            let names = Suites.all.map(\.name).joined(separator: ", ")
            throw ValidationError("there is no suite \(only); there are \(names)")
        }
    }

    func run() async throws {
        let settings = try Settings()
        let file = ResultsFile(path: results)
        var outcomes: [Outcome] = []
        for suite in Suites.all where suite.name.hasPrefix(only) {
            let start = ContinuousClock.now
            let outcome = try await suite.run(settings)
            try file.keep(outcome.figure)
            outcomes.append(outcome)
            let seconds = Int((ContinuousClock.now - start).seconds.rounded())
            print("\(suite.name): \(outcome.sentence) (took \(seconds) s)")
        }
        print("\n\(ResultsTable(outcomes).text)\n\nThe figures are in \(results).")
    }
}
