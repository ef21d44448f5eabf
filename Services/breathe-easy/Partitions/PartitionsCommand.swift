import ArgumentParser
import MessageProtocol

/// Over how many queues the messages of one kind are spread.
struct PartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "partitions",
        abstract: "List the partitions of queues that keep an order, or change their number.",
        subcommands: [ListPartitionsCommand.self, SetPartitionsCommand.self],
        defaultSubcommand: ListPartitionsCommand.self)

    /// Every queue that has partitions.
    static let queues = ServiceName.allCases.flatMap { Topology.queues(of: $0) }.filter(\.isPartitioned)
}
