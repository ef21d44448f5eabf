import ArgumentParser
import MessageProtocol
import RabbitMQ

struct ListPartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Say how many partitions each queue has, and what waits in them.")

    func run() async throws {
        try await OperatorSession.run { broker, _ in
            var table = TextTable(
                ["PARTITIONS", "READY", "CONSUMERS", "STATE", "QUEUE"], numberColumns: [0, 1, 2])
            for queue in PartitionsCommand.queues {
                let known = try await broker.partitionSets(of: queue)
                if known.isEmpty { table.add(["0", "0", "0", "\(queue.service) never ran", queue.name]) }
                for known in known {
                    let depth = try await broker.depth(of: known.set)
                    table.add([
                        "\(known.set.count)", "\(depth.ready)", "\(depth.consumers)",
                        known.isWaiting ? "waits for the others to be drained" : "in use", queue.name,
                    ])
                }
            }
            print(table)
        }
    }
}
