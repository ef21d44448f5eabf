import BrokerManagement
import HTTPFetch
import MessageProtocol
import RabbitMQ

extension BrokerManagement {
    init(baseURL: String, _ configuration: RabbitMQConfiguration, http: HTTPClient) {
        self.init(
            baseURL: baseURL, user: configuration.user, password: configuration.password,
            virtualHost: configuration.virtualHost, http: http)
    }

    /// Messages of the set that were delivered and not yet settled, as of the last 5 seconds; nil when the broker has
    /// no figure yet for one of its queues.
    func messagesInHand(of set: PartitionSet) async throws(BrokerManagementError) -> Int? {
        let queues: [InHand] = try await answer("\(queuesPath)?columns=name,messages_unacknowledged")
        let names = Set(set.queueNames)
        let figures = queues.filter { names.contains($0.name) }.map(\.count)
        return figures.contains(nil) ? nil : figures.compactMap { $0 }.reduce(0, +)
    }

    private struct InHand: Decodable {
        var name: String
        var count: Int?

        private enum CodingKeys: String, CodingKey {
            case name
            case count = "messages_unacknowledged"
        }
    }
}
