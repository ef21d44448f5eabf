import ArgumentParser

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
