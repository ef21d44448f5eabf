import BrokerManagement
import Foundation

/// Everything that one refresh shows.
struct QueueOverview: Sendable, Equatable {
    var time: Date
    var broker: BrokerState
    /// Whatever is in trouble first.
    var rows: [QueueRow]
}
