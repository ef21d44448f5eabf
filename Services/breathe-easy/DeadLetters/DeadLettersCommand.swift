import ArgumentParser

/// What became of messages that could not be handled, and what to do with them.
struct DeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dead-letters",
        abstract: "List, show, replay or drop the messages that could not be handled.",
        discussion: """
            OPERATOR_AMQP_URL comes from the environment. Looking takes messages out and gives them back: for that
            moment a second operator does not see them.
            """,
        subcommands: [
            ListDeadLettersCommand.self, ShowDeadLettersCommand.self, ReplayDeadLettersCommand.self,
            DropDeadLettersCommand.self,
        ],
        defaultSubcommand: ListDeadLettersCommand.self)
}
