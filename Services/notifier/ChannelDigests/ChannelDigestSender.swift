import Foundation
import Logging
import ServiceLifecycle

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
        await cancelWhenGracefulShutdown {
            repeat { await drain() } while (try? await clock.sleep(for: interval)) != nil
        }
    }

    /// Rounds until no window is due.
    private func drain() async {
        while !Task.isCancelled {
            do {
                let round = try await store.tellDue(limit: Self.roundSize, at: now())
                NotifierMetrics.digests(round)
                if round.windows < Self.roundSize { return }
            } catch is CancellationError {
                return
            } catch {
                logger.warning("Digests wait for the next round", metadata: ["reason": "\(error)"])
                return
            }
        }
    }
}
