import Foundation
import Logging
import ServiceLifecycle
import ServiceRuntime
import Synchronization

/// Copies at start and every ten seconds; until the first time is over, nobody is served, since people would not be found.
final class AccountCopying: Service {
    private let copy: CopyAccounts
    private let logger: Logger
    private let isDone = Atomic(false)
    /// When the last copy began that came to its end.
    private let last = Mutex<Date?>(nil)
    /// Seconds before it in which a transaction may have begun that it did not see; clocks of hosts differ less.
    private static let overlap: TimeInterval = 3_600

    init(_ copy: CopyAccounts, logger: Logger) {
        (self.copy, self.logger) = (copy, logger)
    }

    var readiness: ReadinessCheck {
        ReadinessCheck("accounts") { [self] in
            isDone.load(ordering: .acquiring) ? nil : "the gateway's accounts are being copied"
        }
    }

    func run() async throws {
        try await PeriodicTask(
            "copy accounts", every: .seconds(10), retryDelay: { _ in .seconds(1) }, logger: logger
        ) { [self] in
            let start = copy.now()
            let copied = try await copy(since: last.withLock { $0 }.map { $0 - Self.overlap })
            isDone.store(true, ordering: .releasing)
            guard let (accounts, sessions) = copied else { return }
            last.withLock { $0 = start }
            if accounts + sessions > 0 {
                logger.info("Accounts were copied", metadata: ["accounts": "\(accounts)", "sessions": "\(sessions)"])
            }
        }.run()
    }
}
