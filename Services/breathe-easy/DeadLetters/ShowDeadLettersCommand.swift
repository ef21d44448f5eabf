import ArgumentParser

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
