import BrokerManagement
import Foundation
import MessageProtocol

extension StatusVerdict.Finding {
    static func ofQueues(_ queues: StatusPart<[QueueStatus]>, at now: Date) -> [Self] {
        switch queues {
        case .off: []
        case .unknown(let since, let reason): [unknown("The queues are", .unknown, since: since, reason, at: now)]
        case .known(let queues):
            servicesWithoutQueues(queues) + unwell(queues) + unconsumed(queues) + deadLetters(queues)
        }
    }

    /// Services that should receive messages and have no queue.
    private static func servicesWithoutQueues(_ queues: [QueueStatus]) -> [Self] {
        let present = Set(queues.filter(\.isConsumed).map(\.service))
        return ServiceName.allCases.filter { !Topology.queues(of: $0).isEmpty && !present.contains($0.rawValue) }.map {
            Self(
                severity: .broken,
                text: "\($0) has no queue at the broker: it has never started there. Start it and read its log.")
        }
    }

    private static func unwell(_ queues: [QueueStatus]) -> [Self] {
        queues.filter { !$0.isWell }.map {
            Self(
                severity: .broken,
                text:
                    "Queue \($0.name) is '\($0.state)': check the broker's nodes with 'rabbitmq-diagnostics status'.")
        }
    }

    private static func unconsumed(_ queues: [QueueStatus]) -> [Self] {
        let unconsumed = queues.filter { $0.isConsumed && $0.consumers == 0 }
        return Dictionary(grouping: unconsumed, by: \.service).sorted { $0.key < $1.key }.map { service, queues in
            let waiting = queues.reduce(0) { $0 + $1.waiting }
            let which = queues.count == 1 ? "queue \(queues[0].name)" : "\(queues.count) of its queues"
            let waits = waiting == 1 ? "waits" : "wait"
            return waiting == 0
                ? Self(
                    severity: .attention,
                    text: "\(service) does not consume \(which), which is empty so far: is it running?")
                : Self(
                    severity: .broken,
                    text:
                        "\(service) does not consume \(which), where \(StatusWords.count(waiting, "message")) \(waits): "
                        + "is it running?")
        }
    }

    private static func deadLetters(_ queues: [QueueStatus]) -> [Self] {
        let resting = StatusQueues(queues).withDeadLetters
        guard !resting.isEmpty else { return [] }
        return [
            Self(
                severity: resting.contains { QueueName($0.name).leadsToNotifications } ? .broken : .attention,
                text: "\(StatusWords.count(resting.reduce(0) { $0 + $1.waiting }, "dead letter")) in "
                    + "\(StatusWords.count(resting.count, "queue")): 'breathe-easy dead-letters list' says why, "
                    + "'replay' tries them again.")
        ]
    }
}
