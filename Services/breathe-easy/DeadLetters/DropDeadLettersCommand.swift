import ArgumentParser

struct DropDeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: "Delete dead letters for good; needs a filter or --all, and --yes.")

    @OptionGroup var selection: DeadLetterSelection
    @Flag(help: "Mean every dead letter of the queues.") var all = false
    @Flag(help: "Do it; without it, only say what would be dropped.") var yes = false
    @Option(help: "Drop at most this many.") var limit: Int?

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit must be 1 or more") }
        guard all != selection.hasFilter else {
            throw ValidationError("say which by --queue, --cause, --since, --before or --message-id, or all by --all")
        }
    }

    func run() async throws {
        let (queues, filter) = (try selection.queues(), try selection.filter())
        try await OperatorSession.run { broker, _ in
            let drop = DropDeadLetters(
                walk: DeadLetterWalk(broker: broker), limit: limit ?? .max, isDryRun: !yes)
            let change = try await drop(queues, filter)
            print(DeadLetterReport.text(change, verb: yes ? "dropped" : "would be dropped; --yes does it"))
            DeadLetterReport.warn(of: change.unfinished)
        }
    }
}
