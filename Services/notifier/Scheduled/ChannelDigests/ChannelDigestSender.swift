import Domain
import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Sends the digests of channels whose windows have ended, for the life of the process.
struct ChannelDigestSender: Service {
    let store: any ChannelDigestStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(15)
    var clock: any Clock<Duration> = ContinuousClock()

    /// The windows of one transaction, during which no account can be erased.
    static let batchSize = 200

    func run() async throws {
        try await PeriodicTask("send channel digests", every: interval, clock: clock, logger: logger, work: sendAllDue)
            .run()
    }

    @Sendable private func sendAllDue() async throws {
        while !Task.isCancelled {
            let counts = try await store.sendDue(limit: Self.batchSize, at: now())
            NotifierMetrics.digests(counts)
            if counts.windows < Self.batchSize { return }
        }
    }
}

/// The result of one transaction of digests.
struct DigestCounts: Sendable, Equatable {
    /// Windows that were closed, including those without a digest.
    var windows = 0
    /// Digests queued, by channel.
    var digests: [Channel: Int] = [:]
    /// Notifications in them.
    var digested: [Channel: Int] = [:]
}

/// Stores what channels gather.
protocol ChannelDigestStore: Sendable {
    /// Closes windows that have ended and that no other transaction holds, and queues a digest for each that has any
    /// notification to show. Leaves out notifications that are expired, superseded or opened.
    /// - Parameter limit: the most windows to close.
    func sendDue(limit: Int, at now: Date) async throws -> DigestCounts
}
