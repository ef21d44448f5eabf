import ArgumentParser
import Foundation

/// The options of a rehearsal.
struct RehearsalOptions: ParsableArguments {
    @Option(help: "How many people there are, 1 to 10,000,000.")
    var people = 1_000_000

    @Option(help: "Makes the same people and the same alerts again.")
    var seed: UInt64 = 20_230_410

    @Option(help: "How many processes of alert-fanout share the work, 1 to 8.")
    var replicas = 1

    @Option(help: "How many processes of the notifier share the work, 1 to 8.")
    var notifiers = 1

    @Option(help: "In how many seconds the 24 hours of the peak pass, 1 to 86,400.")
    var seconds = 60

    @Option(help: "Where the report goes; the folder is made when it is missing.")
    var folder = ".local/rehearsal"

    func validate() throws {
        let ranges = [
            ("people", people, 1...10_000_000), ("replicas", replicas, 1...8), ("notifiers", notifiers, 1...8),
            ("seconds", seconds, 1...86_400),
        ]
        for (name, value, range) in ranges where !range.contains(value) {
            throw ValidationError("--\(name) must be from \(range.lowerBound) to \(range.upperBound), and not \(value)")
        }
    }
}

/// Plays a birch peak to synthetic people, writes a report, and fails when the ledger does not balance.
struct RehearsalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rehearsal", abstract: "Rehearse a birch peak; 'make rehearsal' gives it servers of its own.")

    @OptionGroup var options: RehearsalOptions

    func run() async throws {
        let result = try await RehearsalRun(options: options, settings: try Settings())()
        let report = RehearsalReport(result: result, machine: RehearsalMachine().description)
        try report.write(to: options.folder)
        print("\n\(report.text)\nThe report is \(options.folder)/report.md, the picture report.svg beside it.")
        guard result.faults.isEmpty else { throw ExitCode.failure }
    }
}
