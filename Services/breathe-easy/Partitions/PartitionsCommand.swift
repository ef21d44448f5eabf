import ArgumentParser
import MessageProtocol
import RabbitMQ

/// Manages the partitions of queues.
struct PartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "partitions",
        abstract: "List the partitions of ordered queues, or change their number.",
        subcommands: [ListPartitionsCommand.self, SetPartitionsCommand.self],
        defaultSubcommand: ListPartitionsCommand.self)

    /// Every queue that has partitions.
    static let queues = ServiceName.allCases.flatMap { Topology.queues(of: $0) }.filter(\.isPartitioned)
}

struct ListPartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the number of partitions of each queue, and their backlog.")

    func run() async throws {
        try await OperatorSession.run { broker, _ in
            var table = TextTable(
                ["PARTITIONS", "READY", "CONSUMERS", "STATE", "QUEUE"], numberColumns: [0, 1, 2])
            for queue in PartitionsCommand.queues {
                let known = try await broker.partitionSets(of: queue)
                if known.isEmpty { table.add(["0", "0", "0", "\(queue.service) has never started", queue.name]) }
                for known in known {
                    let depth = try await broker.depth(of: known.set)
                    table.add([
                        "\(known.set.count)", "\(depth.ready)", "\(depth.consumers)",
                        known.isWaiting ? "waits until the others are drained" : "in use", queue.name,
                    ])
                }
            }
            print(table)
        }
    }
}
