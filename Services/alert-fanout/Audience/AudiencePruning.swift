import Domain
import Foundation
import Logging
import ServiceLifecycle

/// What of the audience is kept for a while only.
protocol AudienceHistory: Sendable {
    /// Forgets versions of people that were superseded, and seats that were left, before a time.
    /// - Returns: how many of both.
    func forget(before limit: Date) async throws -> Int
}

/// Forgets what of the audience is history for so long that nobody asks for it any more.
struct AudiencePruning: Service {
    let history: any AudienceHistory
    var interval = Duration.seconds(3_600)
    let now: @Sendable () -> Date
    let logger: Logger

    /// How long it can be said what was known of a person when an alert was matched, in seconds. A replica that could
    /// not reach the database for this long must be started again, since it would not learn who has left a seat.
    static let memory = WhyAlert.memory

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: interval)) != nil { await prune() }
        }
    }

    /// One round. When the database cannot do it, the next round does.
    func prune() async {
        do {
            let count = try await history.forget(before: now() - Self.memory)
            logger.debug("Audience history pruned", metadata: ["count": "\(count)"])
        } catch is CancellationError {
            return
        } catch {
            logger.warning("Audience history not pruned", metadata: ["reason": "\(error)"])
        }
    }
}
