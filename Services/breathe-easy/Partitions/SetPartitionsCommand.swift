import ArgumentParser
import BrokerManagement
import HTTPFetch
import MessageProtocol
import ServiceRuntime

struct SetPartitionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change the number of partitions of a queue while it is in use; loses nothing, keeps the order.",
        discussion: """
            OPERATOR_AMQP_URL and RABBITMQ_MANAGEMENT_URL come from the environment. Interrupted anywhere, the same
            command goes on where it stopped.
            """)

    @Argument(help: "The queue, as 'partitions list' prints it.") var queue: String
    @Option(help: "The new number: 1, 2, 4, 8, 16, 32, 64 or 128.") var count: Int
    @Option(help: "Seconds to wait until the old partitions are drained.") var timeout = 600

    func run() async throws {
        let target = try target()
        let url = try SettingsReader().read(Setting("rabbitmq.management.url"))
        let http = HTTPClient()
        try await OperatorSession.run { broker, configuration in
            let management = BrokerManagement(baseURL: url, configuration, http: http)
            let scale = ScalePartitions(
                broker: broker, inHand: { try await management.messagesInHand(of: $0) },
                timeLimit: .seconds(timeout), say: { print($0) })
            try await scale(to: target)
        }
        await http.close()
    }

    private func target() throws -> PartitionSet {
        guard let queue = PartitionsCommand.queues.first(where: { $0.name == queue }) else {
            throw CommandFailure(
                "there is no partitioned queue \(queue); the partitioned queues are:\n"
                    + PartitionsCommand.queues.map { "  \($0)" }.joined(separator: "\n"))
        }
        guard PartitionSet.allowedCounts.contains(count) else {
            throw CommandFailure(
                "\(count) is not a valid number of partitions; allowed are "
                    + PartitionSet.allowedCounts.map { "\($0)" }.joined(separator: ", "))
        }
        return PartitionSet(queue: queue, count: count)
    }
}
