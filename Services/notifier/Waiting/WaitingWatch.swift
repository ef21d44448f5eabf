import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// What waits in one channel.
struct WaitingDeliveries: Sendable, Equatable {
    /// At least 1; of each host no more than ``WaitingWatch/mostCounted``.
    var count: Int
    var firstDue: Date
}

/// Where what waits can be seen.
protocol WaitingStore: Sendable {
    /// What is due and held by nobody, by channel; nothing of a channel in which nothing waits.
    /// - Parameter limit: for each host.
    func waiting(countingTo limit: Int, at now: Date) async throws -> [Channel: WaitingDeliveries]
}

/// Reads at intervals what is due and not sent, and sets the gauges.
struct WaitingWatch: Service {
    let store: any WaitingStore
    var interval: Duration = .seconds(15)
    let now: @Sendable () -> Date
    let logger: Logger

    /// Of each host: beyond it more is only worse, and takes long to count.
    static let mostCounted = 10_001

    func run() async throws {
        try await PeriodicTask("count due deliveries", every: interval, logger: logger, work: look).run()
    }

    /// One reading. When the database cannot answer, the gauges keep what they showed last.
    @Sendable func look() async throws {
        let time = now()
        NotifierMetrics.waiting(try await store.waiting(countingTo: Self.mostCounted, at: time), at: time)
    }
}
