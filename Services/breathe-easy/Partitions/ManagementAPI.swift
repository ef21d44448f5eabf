import Foundation
import HTTPFetch
import HTTPTypes
import MessageProtocol
import RabbitMQ

/// RabbitMQ's management API, which alone knows how many messages consumers have in hand.
struct ManagementAPI: Sendable {
    private let url: String
    private let authorization: String
    private let http: HTTPClient

    /// - Parameter configuration: whose user and virtual host are asked for.
    init(baseURL: String, _ configuration: RabbitMQConfiguration, http: HTTPClient) {
        // A slash in the name of a virtual host must not look like one of the path.
        let virtualHost =
            configuration.virtualHost.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        url = "\(baseURL)/api/queues/\(virtualHost)?columns=name,messages_unacknowledged"
        authorization = "Basic " + Data("\(configuration.user):\(configuration.password)".utf8).base64EncodedString()
        self.http = http
    }

    /// Messages of the set that were delivered and not yet settled, as of the last 5 seconds; nil when the broker has
    /// no figure yet for one of its queues.
    func messagesInHand(of set: PartitionSet) async throws -> Int? {
        struct Queue: Decodable {
            var name: String
            var inHand: Int?

            private enum CodingKeys: String, CodingKey {
                case name
                case inHand = "messages_unacknowledged"
            }
        }
        let names = Set(set.queueNames)
        var sum = 0
        for queue in try JSONDecoder().decode([Queue].self, from: await answer()) where names.contains(queue.name) {
            guard let count = queue.inHand else { return nil }
            sum += count
        }
        return sum
    }

    private func answer() async throws -> Data {
        let response: FetchResponse
        do {
            response = try await http.send(
                FetchRequest(url: url, headers: [.authorization: authorization, .accept: "application/json"]))
        } catch {
            throw CommandFailure("RabbitMQ's management API cannot be asked: \(error)")
        }
        guard response.status == .ok else {
            throw CommandFailure("RabbitMQ's management API answers \(response.status.code)")
        }
        return Data(response.body)
    }
}
