import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Builds the layer at each full hour; of several replicas one does, and a restart neither skips nor doubles an hour.
struct UserAlertLayerRebuilding: Service {
    let store: PostgresUserAlertLayerStore
    let now: @Sendable () -> Date
    let logger: Logger
    var fewestPeople = UserAlertLayer.fewestPeople
    /// An hour whose builder died is built at the next look by another.
    var longestPause = Duration.seconds(60)

    func run() async throws {
        let delay: @Sendable () -> Duration = { min(longestPause, Self.untilNextHour(after: now())) }
        try await PeriodicTask(
            "build the layer of reports", logger: logger, retryDelay: { _ in delay() },
            work: {
                try await rebuild()
                return delay()
            }
        ).run()
    }

    /// Builds the layer of the last full hour, unless it was built. After a longer absence the hours in between are
    /// left out: nobody could see their layers any more.
    func rebuild() async throws {
        let time = now()
        let hour = Self.lastHour(before: time)
        guard let cells = try await store.build(hour: hour, at: time, fewestPeople: fewestPeople) else { return }
        logger.debug("Layer of reports built", metadata: ["cells": "\(cells)"])
    }

    static func lastHour(before time: Date) -> Date {
        Date(timeIntervalSince1970: (time.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600)
    }

    static func untilNextHour(after time: Date) -> Duration {
        .seconds(lastHour(before: time).addingTimeInterval(3_600).timeIntervalSince(time))
    }
}
