import Logging
import MessageProtocol
import Postgres
import PrivacyRights
import ServiceLifecycle
import ServiceRuntime

extension GatewayFeatures {
    private var logErasures: LogErasures? {
        settings.erasureLog.map { LogErasures(store: PostgresErasureStore(pool: pool), log: $0, now: now) }
    }

    /// For an erasure that was just made. A failure is not the caller's: the account is gone, and the task of
    /// ``erasureServices(logger:)`` logs it and tries again.
    var logErasuresNow: @Sendable () async -> Void {
        let logErasures = logErasures
        return { _ = try? await logErasures?() }
    }

    /// The task that writes the log of erasures.
    func erasureServices(logger: Logger) -> [any Service] {
        guard let logErasures else { return [] }
        return [
            PeriodicTask("log erasures", every: .seconds(60), failureLevel: .error, logger: logger) {
                try await logErasures()
            }
        ]
    }
}

extension ReplayErasures {
    init(over pool: PostgresPool) {
        let anchors = PostgresPersonAnchorStore(pool: pool)
        self.init(erasures: PostgresErasureStore(pool: pool)) { try await anchors.erase($0, at: $1) }
    }
}

extension PostgresErasureStore {
    /// Of the gateway.
    init(pool: PostgresPool) { self.init(pool: pool, tombstones: "erased_subscribers", people: "accounts") }
}
