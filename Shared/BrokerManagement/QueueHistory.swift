public import Foundation

/// The broker's counts for one queue over time: one sample per step.
public struct QueueHistory: Sendable, Equatable {
    /// How many messages had been published to it by a time, since the broker started to count.
    public var published: [Sample]
    /// How many messages it held at a time, ready or unacknowledged.
    public var held: [Sample]

    public init(published: [Sample], held: [Sample]) {
        self.published = published
        self.held = held
    }

    public struct Sample: Sendable, Equatable {
        public var time: Date
        public var count: Int

        public init(time: Date, count: Int) {
            self.time = time
            self.count = count
        }
    }

    /// A period that the broker keeps samples for, and their resolution.
    public enum Span: Sendable, CaseIterable {
        case tenMinutes
        case hour

        fileprivate var query: String {
            let (age, step) =
                switch self {
                // The broker's own steps: https://www.rabbitmq.com/docs/configure (sample_retention_policies)
                case .tenMinutes: (600, 5)
                case .hour: (3_600, 60)
                }
            return "msg_rates_age=\(age)&msg_rates_incr=\(step)&lengths_age=\(age)&lengths_incr=\(step)"
        }
    }
}

extension BrokerManagement {
    /// The history of each queue of the virtual host, by name.
    public func histories(over span: QueueHistory.Span) async throws(BrokerManagementError) -> [String: QueueHistory] {
        let columns = "name,messages_details.samples,message_stats.publish_details.samples"
        let queues: [CountedQueue] = try await answer("\(queuesPath)?\(span.query)&columns=\(columns)")
        return Dictionary(queues.map { ($0.name, $0.history) }, uniquingKeysWith: { $1 })
    }
}

/// A queue to which nothing was published has no statistics.
private struct CountedQueue: Decodable {
    var name: String
    var held: Samples?
    var statistics: Statistics?

    private enum CodingKeys: String, CodingKey {
        case name
        case held = "messages_details"
        case statistics = "message_stats"
    }

    struct Statistics: Decodable {
        var published: Samples?

        private enum CodingKeys: String, CodingKey { case published = "publish_details" }
    }

    struct Samples: Decodable {
        var samples: [Sample]?
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        // For a queue without samples the broker writes an empty list in place of the object.
        held = try? values.decodeIfPresent(Samples.self, forKey: .held)
        statistics = try? values.decodeIfPresent(Statistics.self, forKey: .statistics)
    }

    struct Sample: Decodable {
        var sample: Int
        /// Milliseconds since 1970.
        var timestamp: Double
    }

    var history: QueueHistory {
        QueueHistory(published: Self.samples(statistics?.published), held: Self.samples(held))
    }

    private static func samples(_ samples: Samples?) -> [QueueHistory.Sample] {
        (samples?.samples ?? []).map {
            QueueHistory.Sample(time: Date(timeIntervalSince1970: $0.timestamp / 1_000), count: $0.sample)
        }
    }
}
