import BrokerManagement
import Domain
import Foundation
import MessageProtocol

extension QueueOverview {
    /// - Parameter isOneLine: for a stream of them.
    func json(isOneLine: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(QueueOverviewJSON(self)), as: UTF8.self)
    }
}

/// What `breathe-easy queues --json` prints.
private struct QueueOverviewJSON: Encodable {
    var time: Date
    var rabbitmqVersion: String
    var alarms: [String]
    var queues: [QueueRowJSON]

    init(_ overview: QueueOverview) {
        time = overview.time
        rabbitmqVersion = overview.broker.version
        alarms = overview.broker.alarms
        queues = overview.rows.map { QueueRowJSON($0) }
    }
}

private struct QueueRowJSON: Encodable {
    var name: String
    var kind: QueueRow.Kind
    var service: String?
    var queues: Int
    var ready: Int
    var unacknowledged: Int
    /// Absent when nothing waits, and when it is unknown.
    var oldestSeconds: Double?
    /// Whether the oldest may be older than that by an unknown time.
    var oldestMayBeOlder: Bool
    var consumers: Int
    var inPerSecond: Double
    var outPerSecond: Double
    /// `empty`, `finite` or `never`.
    var drain: String
    var drainSeconds: Double?
    var deadLetters: Int?
    var newDeadLetters: Int
    var severity: QueueTrouble.Severity?
    var troubles: [String]

    init(_ row: QueueRow) {
        name = row.name
        kind = row.kind
        service = row.service?.rawValue
        queues = row.queues
        ready = row.ready
        unacknowledged = row.unacknowledged
        oldestSeconds = row.oldest.seconds
        oldestMayBeOlder = row.oldest.mayBeOlder
        consumers = row.consumers
        inPerSecond = row.arriving
        outPerSecond = row.settled
        (drain, drainSeconds) =
            switch row.drain {
            case .empty: ("empty", nil)
            case .seconds(let seconds): ("finite", seconds)
            case .never: ("never", nil)
            }
        deadLetters = row.deadLetters
        newDeadLetters = row.newDeadLetters
        severity = row.severity
        troubles = row.troubles.map(\.sentence)
    }
}

extension OldestAge {
    fileprivate var mayBeOlder: Bool {
        switch self {
        case .none, .about: false
        case .moreThan, .unknown: true
        }
    }
}
