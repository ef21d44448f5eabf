import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// The backlog of one channel.
struct DeliveryBacklog: Sendable, Equatable {
    /// At least 1; no more than ``DeliveryBacklogSampler/mostCounted`` for each host.
    var count: Int
    var firstDue: Date
}

/// Samples the backlog at intervals and sets its gauges.
struct DeliveryBacklogSampler: Service {
    let store: PostgresDeliveryStore
    var interval: Duration = .seconds(15)
    let now: @Sendable () -> Date
    let logger: Logger

    /// For each host; a larger backlog takes long to count and needs no exact figure.
    static let mostCounted = 10_001

    func run() async throws {
        try await PeriodicTask("sample the delivery backlog", every: interval, logger: logger, work: sample).run()
    }

    /// Takes one sample. When the database is unavailable, the gauges keep their last values.
    @Sendable func sample() async throws {
        let time = now()
        NotifierMetrics.backlog(
            try await store.backlog(countingTo: Self.mostCounted, at: time),
            firstUnrouted: try await store.firstUnrouted(), at: time)
    }
}
