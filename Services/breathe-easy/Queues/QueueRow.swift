import Domain
import MessageProtocol

/// A row of the table: one queue, or the partitions of one.
struct QueueRow: Sendable, Equatable {
    var name: String
    var kind: Kind
    var service: ServiceName?
    /// How many queues it sums up.
    var queues = 1
    var ready = 0
    /// Those of them in queues without a consumer.
    var unconsumed = 0
    var unacknowledged = 0
    var oldest = OldestAge.none
    /// Of partitions, those of the one that has the fewest.
    var consumers = 0
    /// Messages a second.
    var arriving = 0.0
    var settled = 0.0
    var drain = DrainTime.empty
    /// Its dead letters; nil without a dead-letter queue.
    var deadLetters: Int?
    /// Those of the last ten minutes.
    var newDeadLetters = 0
    var troubles: [QueueTrouble] = []

    enum Kind: String, Sendable, Encodable {
        case work
        case partitions
        case delay
        case dead
    }

    var waiting: Int { ready + unacknowledged }

    var severity: QueueTrouble.Severity? { troubles.map(\.severity).max() }
}
