import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime

/// Forgets attempts that are forgiven, and clients that have not signed in for long.
struct SignInBrakePruning: Service {
    let store: any SignInBrakeStore
    let now: @Sendable () -> Date
    let logger: Logger
    var interval = Duration.seconds(600)

    func run() async throws {
        try await PeriodicTask("forget old attempts", every: interval, logger: logger) {
            try await store.prune(at: now())
        }.run()
    }
}
