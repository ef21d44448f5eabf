import BrokerManagement
import Domain
import Foundation

/// Reads everything that the table shows. It takes no message out of a queue: on RabbitMQ 3 peeking
/// at a message counts as a failed delivery, of which a queue allows 20.
struct ReadQueueOverview: Sendable {
    let management: BrokerManagement
    let showsAll: Bool
    var now: @Sendable () -> Date = { Date() }

    func callAsFunction() async throws(BrokerManagementError) -> QueueOverview {
        let state = try await management.state()
        let queues = try await management.queues()
        let recent = try await management.histories(over: .tenMinutes)
        let isAnyOlder = queues.contains {
            guard case .moreThan = $0.oldest(by: recent[$0.name]) else { return false }
            return true
        }
        let earlier = isAnyOlder ? try await management.histories(over: .hour) : [:]
        let rows = QueueRows(recent: recent, earlier: earlier, showsAll: showsAll)(queues)
        return QueueOverview(time: now(), broker: state, rows: rows)
    }
}

/// Everything that one refresh shows.
struct QueueOverview: Sendable, Equatable {
    var time: Date
    var broker: BrokerState
    /// Those with problems first.
    var rows: [QueueRow]
}
