import ArgumentParser
import MessageProtocol

struct DropDeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", abstract: "Delete dead letters for good; needs a filter or --all, and --yes.")

    @OptionGroup var selection: DeadLetterSelection
    @Flag(help: "Select every dead letter of the queues.") var all = false
    @Flag(help: "Drop them; without this, only print what would be dropped.") var yes = false
    @Option(help: "Drop at most this many.") var limit: Int?

    func validate() throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit must be 1 or more") }
        guard all != selection.hasFilter else {
            throw ValidationError("select some by --queue, --cause, --since, --before or --message-id, or all by --all")
        }
    }

    func run() async throws {
        let (queues, filter) = (try selection.queues(), try selection.filter())
        try await OperatorSession.run { broker, _ in
            let drop = DropDeadLetters(
                walk: DeadLetterWalk(broker: broker), limit: limit ?? .max, isDryRun: !yes)
            let change = try await drop(queues, filter)
            print(DeadLetterReport.text(change, verb: yes ? "dropped" : "would be dropped; add --yes to drop them"))
            DeadLetterReport.warn(of: change.unfinished)
        }
    }
}

/// Removes dead letters for good.
struct DropDeadLetters: Sendable {
    let walk: DeadLetterWalk
    var limit = Int.max
    var isDryRun = false

    func callAsFunction(_ queues: [ConsumerQueue], _ filter: DeadLetterFilter) async throws -> DeadLetterChange {
        var change = DeadLetterChange()
        change.unfinished = try await walk(queues) { letter, _ in
            guard filter.matches(letter) else { return .leave }
            guard change.count < limit else { return .stop }
            change.census.add(letter)
            return isDryRun ? .leave : .remove
        }
        return change
    }
}
