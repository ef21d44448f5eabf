import Foundation
import MessageProtocol

/// A message that must end as a dead letter.
struct BadMessage: Hashable, Sendable {
    let id: UUID
    let kind: Kind

    /// What is wrong with it, and the reason that must stand on the dead letter.
    enum Kind: CaseIterable, Sendable {
        case noJSON, missingField, impossibleValue, emptyBatch

        var consumer: ServiceName {
            switch self {
            case .noJSON, .missingField: .alertFanout
            case .impossibleValue: .healthMetricsAnalyzer
            case .emptyBatch: .notifier
            }
        }

        var message: MessageName {
            switch self {
            case .noJSON: UserAlertSubmitted.name
            case .missingField: StationAlertRaised.name
            case .impossibleValue: HealthMetricsRecorded.name
            case .emptyBatch: NotificationBatchReady.name
            }
        }

        var payload: String {
            switch self {
            case .noJSON: "{"
            case .missingField: "{}"
            case .impossibleValue:
                """
                {"userID": "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
                 "metrics": [{"kind": "heart-rate", "value": 900, "measuredAt": "2023-04-10T08:00:00Z"}]}
                """
            case .emptyBatch: "{}"
            }
        }

        var reason: String {
            switch self {
            case .noJSON: "the payload is not valid JSON"
            case .missingField: "alertID: the field is missing"
            case .impossibleValue: "metrics[0].value: must be from 20 to 300 beats/min for heart-rate"
            case .emptyBatch: "batchID: the field is missing"
            }
        }
    }

    init(_ kind: Kind, id: UUID = UUID()) { (self.kind, self.id) = (kind, id) }

    private var consumerQueue: ConsumerQueue { ConsumerQueue(service: kind.consumer, message: kind.message) }

    var queue: String { consumerQueue.name }

    var routingKey: String { consumerQueue.routingKey }

    var deadLetter: ChaosFacts.DeadLetter {
        ChaosFacts.DeadLetter(queue: queue, messageID: id.uuidString.lowercased(), reason: kind.reason)
    }

    /// As a publisher would write them.
    var headers: [String: String] {
        Envelope(
            id: id, type: kind.message, source: .ingestGateway, time: Date(), trace: TraceParent(),
            partitionKey: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
        ).headers
    }
}
