import ArgumentParser
import Foundation

struct ReplayDeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Return dead letters to the queues they came from; without a filter, all of them.",
        discussion: "A message that was already handled has no second effect: its handler knows its id.")

    @OptionGroup var selection: DeadLetterSelection
    @Flag(help: "Only print what would be replayed.") var dryRun = false
    @Option(help: "Messages a second.") var rate = 50
    @Option(help: "Replay at most this many.") var limit: Int?

    func validate() throws {
        guard (1...100_000).contains(rate) else { throw ValidationError("--rate must be from 1 to 100000") }
        guard limit ?? 1 > 0 else { throw ValidationError("--limit must be 1 or more") }
    }

    func run() async throws {
        let (queues, filter) = (try selection.queues(), try selection.filter())
        try await OperatorSession.run { broker, _ in
            let replay = ReplayDeadLetters(
                walk: DeadLetterWalk(broker: broker), rate: rate, limit: limit ?? .max, isDryRun: dryRun,
                now: { Date() })
            let change = try await replay(queues, filter)
            print(DeadLetterReport.text(change, verb: dryRun ? "would be replayed" : "replayed"))
            DeadLetterReport.warn(of: change.unfinished)
            if let failure = change.failure { throw CommandFailure(failure) }
        }
    }
}
