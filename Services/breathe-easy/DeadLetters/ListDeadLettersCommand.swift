import ArgumentParser

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
