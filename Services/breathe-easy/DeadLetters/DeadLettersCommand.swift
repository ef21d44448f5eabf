import ArgumentParser

/// Inspects and handles dead letters.
struct DeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dead-letters",
        abstract: "List, show, replay or drop dead letters: messages that could not be handled.",
        discussion: """
            OPERATOR_AMQP_URL comes from the environment. Reading takes messages out and returns them; for that
            moment another operator does not see them.
            """,
        subcommands: [
            ListDeadLettersCommand.self, ShowDeadLettersCommand.self, ReplayDeadLettersCommand.self,
            DropDeadLettersCommand.self,
        ],
        defaultSubcommand: ListDeadLettersCommand.self)
}

struct ListDeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Count the dead letters by queue and cause.")

    @OptionGroup var selection: DeadLetterSelection
    @Flag(help: "Print JSON, one object per group.") var json = false

    func run() async throws {
        let (queues, filter) = (try selection.queues(), try selection.filter())
        try await OperatorSession.run { broker, _ in
            var census = DeadLetterCensus()
            let unfinished = try await DeadLetterWalk(broker: broker)(queues) { letter, _ in
                if filter.matches(letter) { census.add(letter) }
                return .leave
            }
            print(json ? try DeadLetterReport.json(census) : DeadLetterReport.text(census))
            DeadLetterReport.warn(of: unfinished)
        }
    }
}

struct ShowDeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print dead letters with their headers; of the payload only the shape, never what it says.")

    @OptionGroup var selection: DeadLetterSelection
    @Option(help: "Print at most this many.") var limit = 10

    func run() async throws {
        let (queues, filter) = (try selection.queues(), try selection.filter())
        try await OperatorSession.run { broker, _ in
            var shown = 0
            let unfinished = try await DeadLetterWalk(broker: broker)(queues) { letter, message in
                guard filter.matches(letter) else { return .leave }
                guard shown < limit else { return .stop }
                shown += 1
                print("\(DeadLetterView(letter: letter, message: message))\n")
                return .leave
            }
            if shown == 0 { print(DeadLetterReport.nothing) }
            DeadLetterReport.warn(of: unfinished)
        }
    }
}
