import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Tells what channels have gathered once its window ends, for the life of the process.
struct ChannelDigestSender: Service {
    let store: any ChannelDigestStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(15)
    var clock: any Clock<Duration> = ContinuousClock()

    /// How many windows are told in one transaction: while it lasts nobody's account can be erased.
    static let roundSize = 200

    func run() async throws {
        try await PeriodicTask("send channel digests", every: interval, clock: clock, logger: logger, work: drain).run()
    }

    /// Rounds until no window is due.
    @Sendable private func drain() async throws {
        while !Task.isCancelled {
            let round = try await store.tellDue(limit: Self.roundSize, at: now())
            NotifierMetrics.digests(round)
            if round.windows < Self.roundSize { return }
        }
    }
}
